/** Shows the result for a single string: the answer, the anatomy, the time, the facts, and the other readings. */

import { type Almost, findAlmost, type Reading, type Readings } from '@brandid/base/readings'
import { type Answer, describeAnswer, fragmentOf, sayAnswer, sayShare, slugOf } from '../answers/answer.ts'
import { listBits } from '../answers/drawing.ts'
import { jsonReport } from '../answers/json-report.ts'
import { countUnlikely, describeChance, listConfidences } from '../answers/text-report.ts'
import { placeMoments, spellDate } from '../answers/times.ts'
import { copyButton, copyFact, type Say, showFacts } from './facts.ts'
import { button, drawAnatomy, drawBits, drawTimeline, element, paragraph, present } from './figures.ts'

export interface ResultContext {
  readonly nowMs: number
  /** The manifest's name. */
  readonly source: string | undefined
  /** Creates a link to the page for an ID's entity. */
  readonly linkOf: (reading: Reading, text: string) => HTMLElement | undefined
  /** Finds all readings of a listed string, because a list keeps only the best reading. */
  readonly readAll: (result: Readings) => Readings
  readonly say: Say
  /** The slug of the reading that the user chose. */
  readonly as: string | undefined
  /** Stores the reading that the user chose. */
  readonly choose: (as: string | undefined) => void
  /** Reads all strings as IDs of the chosen system. */
  readonly chooseAll: (as: string | undefined) => void
  /** Shows strings that only look like secrets; `undefined` if no such string is hidden. */
  readonly reveal: (() => void) | undefined
}

/** Creates the result for a string and draws the chosen reading. */
export function showResult(result: Readings, context: ResultContext): HTMLElement {
  const container = element('article', { class: 'bi-result' })
  const draw = (chosen: number, isFocused: boolean) => {
    container.replaceChildren(...present(parts(result, chosen, context, (i) => choose(i))))
    if (isFocused) container.querySelector<HTMLElement>('.bi-readings [aria-current]')?.focus()
  }
  const choose = (chosen: number) => {
    const reading = result.readings[chosen]
    context.choose(chosen > 0 && reading ? slugOf(reading) : undefined)
    draw(chosen, true)
  }
  draw(
    Math.max(
      0,
      result.readings.findIndex((each) => slugOf(each) === context.as),
    ),
    false,
  )
  return container
}

function parts(
  result: Readings,
  chosen: number,
  context: ResultContext,
  choose: (index: number) => void,
): (Node | undefined)[] {
  const { readings, text, fault } = result
  const { nowMs, source, say } = context
  const reading = readings[chosen]
  const almost = chosen === 0 ? findAlmost(result, { nowMs }) : undefined
  const answer = describeAnswer(reading, nowMs, source, readings, almost)
  const link = reading && context.linkOf(reading, text)
  const share = chosen > 0 ? reading : undefined
  const head = element(
    'header',
    { class: `bi-answer bi-tone-${answer.tone}` },
    element('h2', {}, answer.title),
    showMade(answer, almost),
    paragraph('bi-whose', answer.whose, link && ' ', link),
    reading?.isToken && context.reveal ? showIt(context.reveal) : undefined,
  )
  const remark = almost && showAlmost(almost, say)
  if (!reading && almost) return [head, remark, actions(result, say)]
  if (!reading) {
    const nothing = element('pre', { class: 'bi-nothing' }, text)
    const failure =
      fault && element('p', { role: 'alert' }, `The inspector failed to read this string: ${fault}`)
    return [head, nothing, failure || undefined]
  }
  // A drawing of the fault is more helpful than a drawing of an unknown string, or of two joined IDs.
  if (almost?.isTwo || (almost && reading.format === 'unknown')) return [head, remark, actions(result, say)]
  const { timeMs } = reading
  const runs = listBits(reading)
  return [
    head,
    remark,
    timeMs === undefined ? undefined : drawTimeline(placeMoments([timeMs], nowMs)),
    element(
      'section',
      { class: 'bi-views' },
      ...reading.views().map(drawAnatomy),
      runs.length > 0 ? drawBits(runs) : undefined,
    ),
    ...showFacts(reading, text, nowMs, say),
    paragraph('bi-quiet', describeChance(reading)),
    actions(result, say, share),
    ...readingList(readings, chosen, choose),
  ]
}

/** Shows when the ID was created, or why there is no time. */
function showMade({ made, unmade }: Answer, almost: Almost | undefined): HTMLElement {
  if (!made) return element('p', { class: `bi-made ${almost ? 'bi-fault' : 'bi-quiet'}` }, unmade)
  const date = element('span', { class: 'bi-date' }, made.date)
  return element('p', { class: 'bi-made' }, `${made.verb} `, element('strong', {}, made.age), ' ', date)
}

/** Shows the ID that the string resembles, and marks the fault. */
function showAlmost({ canonical, view }: Almost, say: Say): HTMLElement {
  const right = canonical && [element('code', {}, canonical), ' ', copyFact('the correct ID', canonical, say)]
  return element(
    'section',
    { class: 'bi-almost' },
    drawAnatomy(view()),
    right ? element('p', {}, 'The correct ID may be ', ...right) : undefined,
  )
}

/** Creates the button that reveals a string that only looks like a secret. The string never leaves the page. */
const showIt = (reveal: () => void): HTMLElement =>
  element(
    'p',
    { class: 'bi-quiet' },
    button('Show it', reveal, { class: 'bi-copy' }),
    ' Nothing leaves this page.',
  )

function actions(result: Readings, say: Say, chosen?: Reading): HTMLElement {
  const fragment = fragmentOf(result, chosen)
  const shareAddress = () => {
    history.replaceState(history.state, '', fragment)
    return `${location.href.replace(/#.*/s, '')}${fragment}`
  }
  const share =
    fragment === undefined
      ? element('span', { class: 'bi-quiet' }, 'No link: this is not a known ID, or may be a secret.')
      : copyButton('Copy link', 'a link to this ID', shareAddress, say, 'Copy link to this ID')
  const json = () => jsonReport(result)
  return element(
    'p',
    { class: 'bi-actions' },
    share,
    copyButton('Copy JSON', 'the readings as JSON', json, say, 'Copy JSON of the readings'),
  )
}

/** The share below which readings are collapsed. */
const LEAST_CONFIDENCE = 0.001

function readingList(readings: readonly Reading[], chosen: number, choose: (index: number) => void): Node[] {
  if (readings.length < 2) return []
  const shares = listConfidences(readings)
  const rows = readings.map((reading, i) => {
    const share = shares[i] as number
    return {
      row: readingRow(reading, share, i === chosen, () => choose(i)),
      isLikely: i <= 2 || i === chosen || share >= LEAST_CONFIDENCE,
    }
  })
  const list = (some: typeof rows) => element('ol', { class: 'bi-readings' }, ...some.map(({ row }) => row))
  const unlikely = rows.filter(({ isLikely }) => !isLikely)
  const fold = () =>
    element('details', {}, element('summary', {}, countUnlikely(unlikely.length)), list(unlikely))
  return [
    element('h3', {}, 'Matching formats, most likely first'),
    list(rows.filter(({ isLikely }) => isLikely)),
    ...(unlikely.length > 0 ? [fold()] : []),
  ]
}

function readingRow(reading: Reading, share: number, isChosen: boolean, choose: () => void): HTMLElement {
  const meter = element('meter', { min: 0, max: 1, value: share, 'aria-label': 'confidence' })
  const name = button(reading.name, choose, {
    class: 'bi-name',
    'aria-current': isChosen ? 'true' : undefined,
  })
  return element(
    'li',
    { class: isChosen ? 'bi-chosen' : undefined },
    element('span', { class: 'bi-share' }, meter, sayShare(share)),
    element(
      'span',
      { class: 'bi-why' },
      name,
      element('span', {}, reading.timeMs === undefined ? '' : `${spellDate(reading.timeMs)}. `, reading.why),
    ),
  )
}

export function sayResult(result: Readings, { nowMs, source }: ResultContext): string {
  const { readings } = result
  return sayAnswer(describeAnswer(readings[0], nowMs, source, readings, findAlmost(result, { nowMs })))
}
