/** The refusals of definitions that are absent or were read in part: what stands on them would be wrong. */
import type { CodeBase } from '../code-base/code-base.ts'
import { showFile } from '../code-base/place.ts'
import { isTestFile } from '../code-base/test-files.ts'
import { UserError } from '../terminal/user-error.ts'

/**
 * @param found How many definitions there are.
 * @param place What was read for them.
 * @throws {UserError} There are none, and the user did not say that none are meant.
 */
export function requireDefinitions(found: number, place: string, isEmptyAllowed: boolean | undefined): void {
  if (found > 0 || isEmptyAllowed) return
  throw new UserError(`There is no definition in ${place}.`, 'Name another place, or give --allow-empty.')
}

/** @throws {UserError} A file was read in part, so a definition may be missing. */
export function requireWhole({ faults }: CodeBase, root: string): void {
  const lost = faults.map((each) => ({ ...each, file: showFile(each.path, root) }))
  const [first, ...more] = lost.filter(({ file }) => !isTestFile(file))
  if (!first) return
  const others = more.length === 0 ? '' : `, and ${more.length} more`
  throw new UserError(
    `${first.file} was read in part: ${first.message}${others}.`,
    'Mend it first: a definition may be missing.',
  )
}
