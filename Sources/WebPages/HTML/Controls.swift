/// The pieces of which forms and tables are made, each with what assistive technology needs.
enum Controls: Sendable {
    /// A labelled field.
    static func field(
        _ label: String,
        _ name: String,
        type: String = "text",
        value: String = "",
        hint: HTML? = nil,
        attributes: HTML = ""
    ) -> HTML {
        let described: HTML? = hint.map { _ in #" aria-describedby="\#(name)-hint""# }
        let hints: HTML? = hint.map { #"<span class="hint" id="\#(name)-hint">\#($0)</span>"# }
        return """
            <div class="field"><label for="\(name)">\(label)</label>\
            <input type="\(type)" id="\(name)" name="\(name)" value="\(value)"\(described)\(attributes)>\(hints)</div>

            """
    }

    /// A labelled field of several lines.
    static func text(_ label: String, _ name: String, value: String) -> HTML {
        // A parser drops the first line break (HTML 13.1.2.5).
        """
        <div class="field"><label for="\(name)">\(label)</label>\
        <textarea id="\(name)" name="\(name)" dir="auto">
        \(value)</textarea></div>

        """
    }

    /// A labelled choice of one among some: values, and what a person reads.
    static func select(
        _ label: String,
        _ name: String,
        _ choices: [(value: String, text: String)],
        chosen: String?,
        id: String? = nil
    ) -> HTML {
        let id = id ?? name
        let options = choices.map { value, text -> HTML in
            #"<option value="\#(value)"\#(value == chosen ? " selected" as HTML : "")>\#(text)</option>"#
        }
        return """
            <div class="field"><label for="\(id)">\(label)</label>\
            <select id="\(id)" name="\(name)">\(options)</select></div>

            """
    }

    /// A value that a form carries along.
    static func hidden(_ name: String, _ value: String) -> HTML {
        #"<input type="hidden" name="\#(name)" value="\#(value)">"#
    }

    /// A box to tick.
    static func checkbox(_ label: HTML, _ name: String, value: String = "yes", isOn: Bool) -> HTML {
        let checked: HTML = isOn ? " checked" : ""
        return #"<label><input type="checkbox" name="\#(name)" value="\#(value)"\#(checked)>\#(label)</label>"#
    }

    /// A form that is posted, with what makes it ours; `busy` is shown while it is on its way.
    static func form(
        _ action: String,
        _ visitor: Visitor,
        busy: String? = nil,
        hasFiles: Bool = false,
        content: HTML
    ) -> HTML {
        let told: HTML? = busy.map { #" data-busy="\#($0)""# }
        let type: HTML? = hasFiles ? #" enctype="multipart/form-data""# : nil
        return #"<form method="post" action="\#(action)"\#(type)\#(told)>\#(visitor.tokenField)\#(content)</form>"#
    }

    /// A table with a caption for who does not see it; it scrolls by itself where it is too wide.
    static func table(_ caption: String, _ titles: [String], _ rows: [[HTML]]) -> HTML {
        let head = titles.map { title -> HTML in
            title.isEmpty ? "<td></td>" : #"<th scope="col">\#(title)</th>"#
        }
        let body = rows.map { row -> HTML in
            let cells = row.enumerated().map { index, cell -> HTML in
                index == 0 ? #"<th scope="row">\#(cell)</th>"# : "<td>\(cell)</td>"
            }
            return "<tr>\(cells)</tr>\n"
        }
        return """
            <div class="scroll" tabindex="0" role="region" aria-label="\(caption)"><table>\
            <caption class="visually-hidden">\(caption)</caption>
            <thead><tr>\(head)</tr></thead>
            <tbody>\(body)</tbody></table></div>

            """
    }

    /// A list of facts; those without a value are left out.
    static func facts(_ facts: [(String, HTML?)]) -> HTML {
        let items = facts.compactMap { name, value -> HTML? in value.map { "<dt>\(name)</dt><dd>\($0)</dd>\n" } }
        return #"<dl class="facts">\#(items)</dl>"#
    }

    /// A text that is shown once, with a button that copies it.
    static func secret(_ text: String, id: String, label: String) -> HTML {
        """
        <p class="quiet-text" id="\(id)-label">\(label)</p>
        <code class="secret" id="\(id)" aria-labelledby="\(id)-label">\(text)</code>
        <p><button type="button" class="quiet" data-copy="\(id)" hidden>Copy</button></p>

        """
    }
}
