/// One page of a collection; an element that cannot be read harms no other.
public struct Page<Element: Decodable & Sendable>: Decodable, Sendable {
    /// The elements that could be read.
    public var value: [Element]
    /// The elements that could not be read, by id.
    public var failures: [DecodingFailure]
    /// Where the next page is (`@odata.nextLink`); an opaque address.
    public var nextLink: String?
    /// Where the next round of a delta begins (`@odata.deltaLink`); an opaque address.
    public var deltaLink: String?

    /// Makes a page of elements.
    public init(elements: [Element], failures: [DecodingFailure] = []) {
        value = elements
        self.failures = failures
    }

    /// Reads a collection; only a collection that is none at all fails.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: PageKey.self)
        var elements = try container.nestedUnkeyedContainer(forKey: .value)
        try self.init(elements: &elements)
        nextLink = try container.decodeIfPresent(String.self, forKey: .nextLink)
        deltaLink = try container.decodeIfPresent(String.self, forKey: .deltaLink)
    }

    /// Reads the elements of an array.
    init(elements: inout any UnkeyedDecodingContainer) throws {
        self.init(elements: [])
        value.reserveCapacity(elements.count ?? 0)
        while !elements.isAtEnd {
            switch try elements.decode(Readable<Element>.self).result {
            case .success(let element): value.append(element)
            case .failure(let failure): failures.append(failure)
            }
        }
    }
}

extension Page: Equatable where Element: Equatable {}

/// The members of a collection.
enum PageKey: String, CodingKey, CaseIterable {
    case value
    case nextLink = "@odata.nextLink"
    case deltaLink = "@odata.deltaLink"
}

/// An element, or why it could not be read.
private struct Readable<Element: Decodable & Sendable>: Decodable, Sendable {
    let result: Result<Element, DecodingFailure>

    init(from decoder: any Decoder) {
        do {
            result = .success(try Element(from: decoder))
        } catch {
            let container = try? decoder.container(keyedBy: MemberKey.self)
            let id = try? container?.decode(String.self, forKey: MemberKey("id"))
            result = .failure(DecodingFailure(error, id: id, below: decoder.codingPath.count))
        }
    }
}
