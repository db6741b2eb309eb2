export declare function figuresOf(
  results: string,
): Readonly<Record<string, readonly (readonly [sentence: string, ...figures: string[]])[]>>
export declare function readFigures(page: string, sentence: string): string[] | undefined
export declare function writeFigures(page: string, sentence: string, figures: readonly string[]): string
