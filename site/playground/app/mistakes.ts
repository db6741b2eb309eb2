/** The mistakes of the page of mistakes, as the build writes them. */

/** A mistake as a complete program. */
export interface Mistake {
  /** The heading with its number, as on the page of mistakes. */
  readonly heading: string
  readonly anchor: string
  /** Why it is a mistake, in Markdown. */
  readonly why: string
  /** What to write instead: the rest of a sentence, in Markdown. */
  readonly instead: string
  readonly code: string
  /** The code without the mistake. */
  readonly fix: string
  /** The first line of the mistake's own code, from 1. The lines before it are its requirements. */
  readonly line: number
}

/** A chapter of mistakes. */
export interface Chapter {
  readonly title: string
  /** The path of its page, from the root of the site. */
  readonly page: string
  /** Whether its code compiles, because types cannot find these mistakes. */
  readonly passes: boolean
  readonly mistakes: readonly Mistake[]
}

/** A program that compiles. */
export interface Example {
  readonly title: string
  readonly anchor: string
  /** A description, in Markdown. */
  readonly remark: string
  readonly code: string
  /** Whether the playground has all packages that the example imports, and not only their types. */
  readonly runs: boolean
}

/** The data that the build writes. */
export interface Mistakes {
  /** The names of the files: the code of a mistake, and the declarations that all share. */
  readonly main: string
  readonly shared: string
  readonly domain: string
  /** Code that compiles. The playground begins with the first. */
  readonly examples: readonly [Example, ...Example[]]
  readonly chapters: readonly Chapter[]
}

/** Finds the mistake of an anchor. Its number is ignored, because links live longer than numbers. */
export function findMistake({ chapters }: Mistakes, anchor: string): Mistake | undefined {
  const all = chapters.flatMap(({ mistakes }) => mistakes)
  return (
    all.find((each) => each.anchor === anchor) ??
    all.find((each) => withoutNumber(each.anchor) === withoutNumber(anchor))
  )
}

const withoutNumber = (anchor: string) => anchor.replace(/^\d+-/, '')
