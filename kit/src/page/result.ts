/** The result for one text: the answer, its anatomy, its time, its facts, and the other readings. */
import { describeAnswer, sayAnswer } from '../inspector/answer.ts'
import { listBits } from '../inspector/bits.ts'
import { sayShare } from '../inspector/counts.ts'
import { fragmentOf } from '../inspector/link.ts'
import { placeMoments } from '../inspector/timeline.ts'
import type { Readings } from '../readings/ranked-readings.ts'
import type { Reading } from '../readings/reading.ts'
import { listConfidences } from '../report/confidences.ts'
import { listFacts } from '../report/facts.ts'
import { jsonReport } from '../report/json-report.ts'
import { drawAnatomy } from './anatomy-figure.ts'
import { drawBits } from './bits-figure.ts'
import { copyButton, type Say } from './copy-button.ts'
import { button, element } from './element.ts'
import { drawTimeline } from './timeline-figure.ts'

/** What a result depends on. */
export interface ResultContext {
  readonly nowMs: number
  /** The name of the manifest. */
  readonly source: string | undefined
  /** Where the entity of an id is to be seen. */
  readonly linkTo: (
    reading: Reading,
    text: string,
  ) => { readonly href: string; readonly label: string } | undefined
  readonly say: Say
}

/** Shows the result for a text; one of its readings is drawn. */
export function showResult(result: Readings, context: ResultContext): HTMLElement {
  const container = element('article', { class: 'bi-result' })
  const draw = (chosen: number, isFocused: boolean) => {
    container.replaceChildren(...parts(result, chosen, context, (i) => draw(i, true)))
    if (isFocused) container.querySelector<HTMLElement>('.bi-readings [aria-current]')?.focus()
  }
  draw(0, false)
  return container
}

function parts(
  result: Readings,
  chosen: number,
  context: ResultContext,
  choose: (index: number) => void,
): Node[] {
  const { readings, text } = result
  const reading = readings[chosen]
  const answer = describeAnswer(reading, context.nowMs, context.source, readings)
  const made = answer.made
    ? element(
        'p',
        { class: 'bi-made' },
        'Made ',
        element('strong', {}, answer.made.age),
        ' ',
        element('span', { class: 'bi-date' }, answer.made.date),
      )
    : element('p', { class: 'bi-made bi-quiet' }, answer.unmade)
  const link = reading && context.linkTo(reading, text)
  const head = element(
    'header',
    { class: `bi-answer bi-tone-${answer.tone}` },
    element('h2', {}, answer.title),
    made,
    element(
      'p',
      { class: 'bi-whose' },
      answer.whose,
      ...(link ? [' ', element('a', { href: link.href, rel: 'noreferrer' }, link.label)] : []),
    ),
  )
  if (!reading) return [head, element('pre', { class: 'bi-nothing' }, text)]
  const views = reading.views()
  return [
    head,
    ...(reading.timeMs === undefined ? [] : [drawTimeline(placeMoments([reading.timeMs], context.nowMs))]),
    element('section', { class: 'bi-views' }, ...views.map(drawAnatomy), ...bitsOf(reading)),
    factList(reading, context.say),
    actions(result, context.say),
    ...readingList(readings, chosen, choose),
  ]
}

function bitsOf(reading: Reading): Node[] {
  const runs = listBits(reading)
  return runs.length > 0 ? [drawBits(runs)] : []
}

function factList(reading: Reading, say: Say): HTMLElement {
  const rows = listFacts(reading).map(({ name, value }) =>
    element(
      'div',
      { class: `bi-fact bi-fact-${name}` },
      element('dt', {}, name),
      element(
        'dd',
        {},
        element('span', {}, value),
        ...(name === 'wrong' ? [] : [copyButton('Copy', `the ${name}`, () => value, say)]),
      ),
    ),
  )
  return element('dl', { class: 'bi-facts' }, ...rows)
}

function actions(result: Readings, say: Say): HTMLElement {
  const fragment = fragmentOf(result)
  const address = () => `${location.href.replace(/#.*/s, '')}${fragment}`
  const share = copyButton(
    'Copy link',
    'a link to this id',
    () => {
      history.replaceState(history.state, '', fragment)
      return address()
    },
    say,
    'Copy link to this id',
  )
  return element(
    'p',
    { class: 'bi-actions' },
    ...(fragment === undefined
      ? [
          element(
            'span',
            { class: 'bi-quiet' },
            'No link: the text is no id that is known, or may be a secret.',
          ),
        ]
      : [share]),
    copyButton(
      'Copy JSON',
      'the readings as JSON',
      () => jsonReport(result),
      say,
      'Copy JSON of the readings',
    ),
  )
}

/** Readings that are this far less likely are in a fold. */
const LEAST_CONFIDENCE = 0.001

function readingList(readings: readonly Reading[], chosen: number, choose: (index: number) => void): Node[] {
  if (readings.length < 2) return []
  const shares = listConfidences(readings)
  const rows = readings.map((reading, i) => ({
    row: readingRow(reading, shares[i] as number, i === chosen, () => choose(i)),
    i,
  }))
  const isLikely = ({ i }: { readonly i: number }) =>
    i <= 2 || i === chosen || (shares[i] as number) >= LEAST_CONFIDENCE
  const [likely, unlikely] = [rows.filter(isLikely), rows.filter((row) => !isLikely(row))]
  const list = (some: typeof rows) => element('ol', { class: 'bi-readings' }, ...some.map(({ row }) => row))
  return [
    element('h3', {}, 'What fits, the likeliest first'),
    list(likely),
    ...(unlikely.length > 0
      ? [
          element(
            'details',
            {},
            element('summary', {}, `${unlikely.length} more that are unlikely`),
            list(unlikely),
          ),
        ]
      : []),
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
    element('span', { class: 'bi-why' }, name, element('span', {}, reading.why)),
  )
}

/** The answer as one sentence. */
export function sayResult({ readings }: Readings, { nowMs, source }: ResultContext): string {
  const [best] = readings
  return sayAnswer(describeAnswer(best, nowMs, source, readings))
}
