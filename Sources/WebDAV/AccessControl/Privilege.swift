public import XMLTree

/// Something that a principal may be allowed to do (RFC 3744 3).
public struct Privilege: Sendable, Hashable {
    /// The element that stands for it.
    public let name: XMLName

    /// Makes a privilege.
    public init(_ name: XMLName) {
        self.name = name
    }

    /// See the content and the properties.
    public static let read = Privilege(.dav("read"))
    /// All that changes the resource.
    public static let write = Privilege(.dav("write"))
    /// Change properties.
    public static let writeProperties = Privilege(.dav("write-properties"))
    /// Change the content of what is there.
    public static let writeContent = Privilege(.dav("write-content"))
    /// Remove locks of others.
    public static let unlock = Privilege(.dav("unlock"))
    /// See who may do what.
    public static let readACL = Privilege(.dav("read-acl"))
    /// See what oneself may do.
    public static let readCurrentUserPrivilegeSet = Privilege(.dav("read-current-user-privilege-set"))
    /// Say who may do what.
    public static let writeACL = Privilege(.dav("write-acl"))
    /// Add members to a collection.
    public static let bind = Privilege(.dav("bind"))
    /// Take members out of a collection.
    public static let unbind = Privilege(.dav("unbind"))
    /// All of them.
    public static let all = Privilege(.dav("all"))

    /// DAV:privilege with the privilege in it.
    var element: XMLElement { XMLElement(.dav("privilege"), [XMLElement(name)]) }
}

/// A privilege that a server knows, with those that it consists of (RFC 3744 5.3).
public struct SupportedPrivilege: Sendable, Hashable {
    /// The privilege.
    public let privilege: Privilege
    /// What it means, in English.
    public let description: String
    /// Whether it cannot be had by itself.
    public let isAbstract: Bool
    /// The privileges that it consists of.
    public let parts: [SupportedPrivilege]

    /// Makes a privilege of its parts.
    public init(
        _ privilege: Privilege,
        _ description: String,
        isAbstract: Bool = false,
        _ parts: [SupportedPrivilege] = []
    ) {
        self.privilege = privilege
        self.description = description
        self.isAbstract = isAbstract
        self.parts = parts
    }

    /// The element DAV:supported-privilege.
    var element: XMLElement {
        let language = [XMLAttribute(XMLName(.xml, "lang"), "en")]
        return XMLElement(
            .dav("supported-privilege"),
            [privilege.element] + (isAbstract ? [XMLElement(.dav("abstract"))] : [])
                + [XMLElement(.dav("description"), attributes: language, text: description)]
                + parts.map(\.element)
        )
    }
}

extension PropertyValue {
    /// DAV:current-user-privilege-set (RFC 3744 5.4).
    public static func privileges(_ privileges: [Privilege]) -> PropertyValue {
        .elements(privileges.map(\.element))
    }

    /// DAV:supported-privilege-set (RFC 3744 5.3).
    public static func supportedPrivileges(_ root: SupportedPrivilege) -> PropertyValue {
        .elements([root.element])
    }

    /// DAV:acl with one entry that cannot be changed: what a principal may do (RFC 3744 5.5).
    public static func protectedACL(of principal: Href, _ privileges: [Privilege]) -> PropertyValue {
        let owner = XMLElement(.dav("principal"), [XMLElement(.hrefElement, text: principal.path)])
        let grant = XMLElement(.dav("grant"), privileges.map(\.element))
        return .elements([XMLElement(.dav("ace"), [owner, grant, XMLElement(.dav("protected"))])])
    }
}

extension DAVError {
    /// The refusal for want of a privilege: 403 with DAV:need-privileges (RFC 3744 7.1.1).
    public static func needsPrivilege(_ privilege: Privilege, on href: Href, _ message: String) -> DAVError {
        let resource = XMLElement(
            .dav("resource"),
            [XMLElement(.hrefElement, text: href.path), privilege.element]
        )
        return DAVError(WebDAVPrecondition.needPrivileges, message, content: [resource])
    }
}
