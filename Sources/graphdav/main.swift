import Foundation
import GraphDAVCommands

exit(await Program.main())
