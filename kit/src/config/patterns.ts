/** The patterns of .gitignore, which the configuration of a project uses, too. */
import ignore, { type Ignore } from 'ignore'

/** The wildcards of a pattern. `ignore` tries every way to part a name among them, so five could take minutes. */
export const MOST_WILDCARDS = 4

export const isShort = (pattern: string): boolean => pattern.split(/\*+/).length - 1 <= MOST_WILDCARDS

/** Patterns, for paths relative to the folder that they are of. One with too many wildcards is left out. */
export const createPatterns = (lines: readonly string[]): Ignore =>
  ignore({ ignorecase: false }).add(lines.filter(isShort))
