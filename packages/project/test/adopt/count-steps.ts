/** The steps of a search by a pattern, as an engine that backtracks takes them: V8 does not tell how many it took. */

interface Search {
  /** The beginning and the end of each match. */
  readonly matches: readonly (readonly [from: number, to: number])[]
  readonly steps: number
}

/** Searches a text as `matchAll` does, and counts how often a part of the pattern is compared with a place of the text. */
export function countSteps({ source, flags }: RegExp, text: string): Search {
  const run: Run = { text, steps: 0 }
  const pattern = parse(source, flags)
  const matches: [number, number][] = []
  for (let from = 0; from <= text.length; from++) {
    let to = from
    const accept = (at: number) => {
      to = at
      return true
    }
    if (!pattern(run, from, accept)) continue
    matches.push([from, to])
    from = Math.max(from, to - 1)
  }
  return { matches, steps: run.steps }
}

interface Run {
  readonly text: string
  steps: number
}

type Part = (run: Run, at: number, next: (at: number) => boolean) => boolean

const QUANTIFIER = /(?:([*+?])|\{(\d+)(,?)(\d*)\})(\??)/y
const LOOK = /\?(?:<name>|<?[=!]|:|<\w+>)/y
const ATOM = /\[(?:\\.|[^\]])*\]|\\.|[\s\S]/y

function parse(source: string, flags: string): Part {
  let place = 0
  const take = (pattern: RegExp) => {
    pattern.lastIndex = place
    const found = pattern.exec(source)
    place += found?.[0].length ?? 0
    return found
  }
  const takeIf = (character: string) => source[place] === character && ++place > 0

  function alternatives(): Part {
    const all = [sequence()]
    while (takeIf('|')) all.push(sequence())
    return (run, at, next) => all.some((each) => each(run, at, next))
  }

  function sequence(): Part {
    const parts: Part[] = []
    while (place < source.length && !'|)'.includes(source.charAt(place))) parts.push(quantified(atom()))
    return parts.reduceRight<Part>(
      (rest, part) => (run, at, next) => part(run, at, (then) => rest(run, then, next)),
      (_, at, next) => next(at),
    )
  }

  function quantified(part: Part): Part {
    const found = take(QUANTIFIER)
    if (!found) return part
    const [, sign = '', least = '', comma = '', most = '', lazy] = found
    const from = sign ? Number(sign === '+') : Number(least)
    const to = sign === '?' ? 1 : sign || (comma && !most) ? Number.POSITIVE_INFINITY : Number(most || least)
    const repeat =
      (times: number): Part =>
      (run, at, next) => {
        const more = () =>
          times < to &&
          part(run, at, (then) => (then > at || times < from) && repeat(times + 1)(run, then, next))
        const enough = () => times >= from && next(at)
        return lazy ? enough() || more() : more() || enough()
      }
    return repeat(0)
  }

  function atom(): Part {
    if (takeIf('(')) {
      const look = take(LOOK)?.[0] ?? ''
      const inner = alternatives()
      takeIf(')')
      if (look === '?=') return (run, at, next) => inner(run, at, () => true) && next(at)
      if (look === '?!') return (run, at, next) => !inner(run, at, () => true) && next(at)
      if (look === '?<=' || look === '?<!') throw new Error(`Expected no look behind in ${source}`)
      return inner
    }
    const sign = take(ATOM)?.[0] ?? ''
    const isPlace = /^(?:\^|\$|\\[bB])$/.test(sign)
    const single = new RegExp(
      isPlace ? sign : `^(?:${sign})$`,
      isPlace ? `${flags.replace('g', '')}y` : flags.replace(/[gm]/g, ''),
    )
    return (run, at, next) => {
      run.steps += 1
      if (!isPlace) return at < run.text.length && single.test(run.text.charAt(at)) && next(at + 1)
      single.lastIndex = at
      return single.test(run.text) && next(at)
    }
  }

  return alternatives()
}
