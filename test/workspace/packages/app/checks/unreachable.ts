/** An inferred ID of a package that does not depend on brandid is `any`. */
import { first, second } from '@acme/report'

export const number: number = second()
// @ts-expect-error: the annotated one is an ID
export const text: number = first()
