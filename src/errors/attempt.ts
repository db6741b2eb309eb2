/** An action that may throw, where nobody asks why. */

/** The result of an action; `undefined` where it throws. */
export function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
