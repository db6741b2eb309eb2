/** The texts that are one or two changes away from a body. */

// Some 200,000 changes of all bodies together are a matter of a tenth of a second.
const CHARACTERS = 150

/** A few of the bodies, fewer where they are long. */
export function takeSome(bodies: readonly string[]): readonly string[] {
  const longest = Math.max(...bodies.map((body) => body.length))
  return bodies.slice(0, Math.max(1, Math.floor(CHARACTERS / longest)))
}

/** The body with one character moved to another place, two neighbours that swap among them. */
export function* listMoves(body: string): Iterable<string> {
  for (let from = 0; from < body.length; from++) {
    const rest = body.slice(0, from) + body.slice(from + 1)
    for (let to = 0; to < body.length; to++) {
      if (to !== from) yield rest.slice(0, to) + body.charAt(from) + rest.slice(to)
    }
  }
}

/** The body with each of the characters in each place: instead of what is there, before it, and at the end. */
export function* listChanges(body: string, characters: readonly string[]): Iterable<string> {
  for (let at = 0; at <= body.length; at++) {
    const [before, after] = [body.slice(0, at), body.slice(at)]
    for (const character of characters) {
      yield before + character + after.slice(1)
      yield before + character + after
    }
  }
}
