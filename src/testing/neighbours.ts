/** The texts that are one character away from a body. */

// Some 200,000 changes of all bodies together are a matter of a tenth of a second.
const CHARACTERS = 150

/** A few of the bodies, fewer where they are long. */
export function someOf(bodies: readonly string[]): readonly string[] {
  const longest = Math.max(...bodies.map((body) => body.length))
  return bodies.slice(0, Math.max(1, Math.floor(CHARACTERS / longest)))
}

/** The body with each of the characters in each place: instead of what is there, before it, and at the end. */
export function* changesOf(body: string, characters: readonly string[]): Iterable<string> {
  for (let at = 0; at <= body.length; at++) {
    const [before, after] = [body.slice(0, at), body.slice(at)]
    for (const character of characters) {
      yield before + character + after.slice(1)
      yield before + character + after
    }
  }
}
