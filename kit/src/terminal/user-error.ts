/** A user's mistake as an error: one sentence for standard error, and exit code 2. */

/** What the user can mend. Its message is a sentence; `advice` is a second one, on a line of its own. */
export class UserError extends Error {
  readonly advice: string | undefined

  constructor(message: string, advice?: string) {
    super(message)
    this.advice = advice
  }
}
