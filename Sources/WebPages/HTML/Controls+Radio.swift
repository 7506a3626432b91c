extension Controls {
    /// One thing of some.
    static func radio(_ label: HTML, _ name: String, value: String, isOn: Bool) -> HTML {
        let checked: HTML = isOn ? " checked" : ""
        return #"<label><input type="radio" name="\#(name)" value="\#(value)"\#(checked)>\#(label)</label>"#
    }
}
