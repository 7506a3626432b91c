import Foundation

/// The invented people and rooms of the scenarios.
enum People {
    static let adele = User(
        id: uuid(0x8C0F_6E2A_1B3D_4F57, 0x9A68_0D1E_2F3A_4B5C),
        givenName: "Adele",
        surname: "Vance",
        address: "adele.vance@contoso.com",
        jobTitle: "Product Manager",
        officeLocation: "18/2111",
        aliases: ["adele@contoso.com"]
    )
    static let megan = User(
        id: uuid(0x48D3_1887_5FAD_4D73, 0xA9F5_3C35_6E68_A038),
        givenName: "Megan",
        surname: "Bowen",
        address: "megan.bowen@contoso.com",
        jobTitle: "Marketing Manager"
    )
    static let office = User(
        id: uuid(0x6E7B_768E_07E2_4810, 0x8459_485F_84F8_F204),
        givenName: "Office Berlin",
        surname: "",
        address: "office@contoso.com"
    )
    static let alex = User(
        id: uuid(0x4782_E723_F4F4_4AF3, 0xA76E_25E3_BAB0_D896),
        givenName: "Alex",
        surname: "Wilber",
        address: "alex.wilber@contoso.com"
    )
    static let lee = User(
        id: uuid(0x074E_56EA_0B50_4461, 0x89E5_C67A_E14A_2C0B),
        givenName: "Lee",
        surname: "Gu",
        address: "lee.gu@contoso.com"
    )
    static let roomOslo = User(
        id: uuid(0x0F2A_9C3D_77B1_4E6A, 0x8D4C_51E0_B6A9_3F72),
        givenName: "Conf Room Oslo",
        surname: "",
        address: "room.oslo@contoso.com"
    )

    /// People of other organizations, who are in no directory here.
    static let diego = EmailAddress(name: "Diego Siciliani", address: "diego@fabrikam.example.com")
    static let zuzana = EmailAddress(name: "Zuzana Žižková", address: "zuzana.zizkova@example.com")
    static let haruka = EmailAddress(name: "佐藤 春香", address: "haruka.sato@example.com")

    /// A UUID of two halves, where a literal cannot fail.
    static func uuid(_ high: UInt64, _ low: UInt64) -> UUID {
        func byte(_ value: UInt64, _ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: value >> (56 - index * 8)) }
        return UUID(
            uuid: (
                byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3), byte(high, 4), byte(high, 5), byte(high, 6),
                byte(high, 7), byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3), byte(low, 4), byte(low, 5),
                byte(low, 6), byte(low, 7)
            )
        )
    }
}
