/** The gate of the checks of options: a bundle for production leaves them out. */
import { checkChoice } from '../../errors/error.ts'
import { attempt } from '../../errors/runtime.ts'
import {
  checkDifferent,
  checkFunction,
  checkInteger,
  checkLength,
  checkNames,
  checkSealed,
  checkTextAlphabet,
} from './options.ts'

/** The checks of options that a program writes down, which a bundle for production leaves out. */
const OPTION_CHECKS = {
  checkTextAlphabet,
  checkChoice,
  checkDifferent,
  checkFunction,
  checkInteger,
  checkLength,
  checkNames,
  checkSealed,
}

/** They may be absent, so what they assert counts for nothing. */
type Checks = {
  readonly [Name in keyof Omit<typeof OPTION_CHECKS, 'checkNames'>]: (
    ...given: Parameters<(typeof OPTION_CHECKS)[Name]>
  ) => void
} & Pick<typeof OPTION_CHECKS, 'checkNames'>

declare const process: { readonly env: { readonly NODE_ENV?: string } }

let opened: Checks | undefined

/** Opens the gate for good, with that of advice. */
export function openChecks(): void {
  opened = OPTION_CHECKS
}

/** The checks; `undefined` in production, and in a browser without a bundler, as advice is. */
export function readChecks(): Checks | undefined {
  return opened ?? attempt(chooseChecks)
}

/** A named function: Rollup drops nothing of one that is written where it is passed. */
function chooseChecks(): Checks | undefined {
  return process.env.NODE_ENV === 'production' ? undefined : OPTION_CHECKS
}
