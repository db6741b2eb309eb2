/** Types for the list of mistakes that the build writes. */

/** A mistake as a complete program. */
export interface Mistake {
  /** The numbered heading, as on the mistakes page. */
  readonly heading: string
  readonly anchor: string
  /** Why the code is a mistake, in Markdown. */
  readonly why: string
  /** The advice in Markdown: the rest of a sentence that starts with "Instead". */
  readonly instead: string
  readonly code: string
  /** The fixed code. */
  readonly fix: string
  /** The first line of the mistake itself, from 1. The lines before it are the declarations that it uses. */
  readonly line: number
}

/** A chapter of mistakes. */
export interface Chapter {
  readonly title: string
  /** The path of the chapter's page from the site's root. */
  readonly page: string
  /** Whether the chapter's code compiles, because types cannot catch its mistakes. */
  readonly passes: boolean
  readonly mistakes: readonly Mistake[]
}

/** An example program, which compiles. */
export interface Example {
  readonly title: string
  readonly anchor: string
  /** A description, in Markdown. */
  readonly remark: string
  readonly code: string
  /** Whether the example runs, because the playground has all imported packages, not only their types. */
  readonly runs: boolean
}

/** The contents of `mistakes.json`, which the build writes. */
export interface Mistakes {
  /** The name of the file with the mistake's code; other files contain the shared declarations. */
  readonly main: string
  readonly shared: string
  readonly domain: string
  /** Example programs. The playground opens the first example. */
  readonly examples: readonly [Example, ...Example[]]
  readonly chapters: readonly Chapter[]
}

/** Finds a mistake by its anchor. Ignores the number in the anchor, because numbers may change. */
export function findMistake({ chapters }: Mistakes, anchor: string): Mistake | undefined {
  const all = chapters.flatMap(({ mistakes }) => mistakes)
  return (
    all.find((each) => each.anchor === anchor) ??
    all.find((each) => withoutNumber(each.anchor) === withoutNumber(anchor))
  )
}

const withoutNumber = (anchor: string) => anchor.replace(/^\d+-/, '')
