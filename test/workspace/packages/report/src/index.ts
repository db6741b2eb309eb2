/** A package that uses IDs and does not depend on brandid. */
import { UserId } from '@acme/ids'

/** The annotation names a type of the IDs package, which every reader reaches. */
export const first = (): UserId => UserId.generate()

/** The inferred type is `import("brandid").Id<"user">`, and from this package there is no way to brandid. */
export const second = () => UserId.generate()
