/** The result for one text: the answer, its anatomy, its time, its facts, and the other readings. */
import { describeAnswer, fragmentOf, sayAnswer, sayShare, spellDate } from '../answer.ts'
import { listBits } from '../bits.ts'
import { jsonReport } from '../json-report.ts'
import { type Almost, findAlmost } from '../readings/almost.ts'
import type { Readings } from '../readings/ranked-readings.ts'
import type { Reading } from '../readings/reading.ts'
import { collisionOf, randomBitsOf } from '../summary.ts'
import { describeCollision } from '../summary-text.ts'
import {
  countUnlikely,
  describeSignature,
  listConfidences,
  listFacts,
  otherSpellings,
  showClaim,
} from '../text-report.ts'
import { placeMoments } from '../timeline.ts'
import { button, drawAnatomy, drawBits, drawTimeline, element } from './figures.ts'

/** The input of a result. */
export interface ResultContext {
  readonly nowMs: number
  /** The name of the manifest. */
  readonly source: string | undefined
  /** Where the entity of an id is to be seen. */
  readonly linkTo: (
    reading: Reading,
    text: string,
  ) => { readonly href: string; readonly label: string } | undefined
  /** All readings of a text among many, of which the best is kept. */
  readonly readAll: (result: Readings) => Readings
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
  const almost = chosen === 0 ? findAlmost(result, { nowMs: context.nowMs }) : undefined
  const answer = describeAnswer(reading, context.nowMs, context.source, readings, almost)
  const made = answer.made
    ? element(
        'p',
        { class: 'bi-made' },
        'Made ',
        element('strong', {}, answer.made.age),
        ' ',
        element('span', { class: 'bi-date' }, answer.made.date),
      )
    : element('p', { class: `bi-made ${almost ? 'bi-fault' : 'bi-quiet'}` }, answer.unmade)
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
  const remark = almost ? [showAlmost(almost, context.say)] : []
  if (!reading)
    return [
      head,
      ...remark,
      ...(almost ? [] : [element('pre', { class: 'bi-nothing' }, text)]),
      ...(result.fault === undefined
        ? []
        : [element('p', { role: 'alert' }, `The inspector failed at this text: ${result.fault}`)]),
    ]
  // The drawing of the fault says more than that of an unknown text, or of two ids as one.
  if (almost?.isTwo || (almost && reading.format === 'unknown'))
    return [head, ...remark, actions(result, context.say)]
  const views = reading.views()
  return [
    head,
    ...remark,
    ...(reading.timeMs === undefined ? [] : [drawTimeline(placeMoments([reading.timeMs], context.nowMs))]),
    element('section', { class: 'bi-views' }, ...views.map(drawAnatomy), ...bitsOf(reading)),
    factList(reading, context.say),
    ...claimLists(reading, context.nowMs),
    ...spellingList(reading, text, context.say),
    ...chanceOf(reading),
    actions(result, context.say),
    ...readingList(readings, chosen, choose),
  ]
}

/** The id that the text almost is, with the fault marked. */
function showAlmost({ canonical, view }: Almost, say: Say): HTMLElement {
  return element(
    'section',
    { class: 'bi-almost' },
    drawAnatomy(view()),
    ...(canonical === undefined
      ? []
      : [
          element(
            'p',
            {},
            'Right may be ',
            element('code', {}, canonical),
            ' ',
            copyButton('Copy', 'the right spelling', () => canonical, say),
          ),
        ]),
  )
}

/** The same value in other spellings, each to be copied. */
function spellingList(reading: Reading, text: string, say: Say): Node[] {
  const spelt = otherSpellings(reading, text)
  if (spelt.length === 0) return []
  const rows = spelt.map(({ name, value }) =>
    element(
      'div',
      { class: 'bi-fact' },
      element('dt', {}, name),
      element(
        'dd',
        {},
        element('span', {}, value),
        copyButton('Copy', `the value as ${name}`, () => value, say),
      ),
    ),
  )
  return [element('h3', {}, 'The same value as'), element('dl', { class: 'bi-facts' }, ...rows)]
}

/** The header and the claims of a token. */
function claimLists({ claims = [] }: Reading, nowMs: number): Node[] {
  const lists = (['header', 'claims'] as const).flatMap((part) => {
    const rows = claims.filter((claim) => claim.part === part)
    return rows.length === 0
      ? []
      : [
          element('h3', {}, part === 'header' ? 'Header' : 'Claims'),
          element(
            'dl',
            { class: 'bi-facts' },
            ...rows.map((claim) =>
              element(
                'div',
                { class: 'bi-fact' },
                element('dt', {}, claim.name),
                element('dd', {}, element('span', {}, showClaim(claim, nowMs))),
              ),
            ),
          ),
        ]
  })
  return lists.length === 0 ? [] : [...lists, element('p', { class: 'bi-quiet' }, describeSignature(claims))]
}

/** How many of such ids there may be. */
function chanceOf(reading: Reading): Node[] {
  const bits = randomBitsOf(reading)
  return bits === undefined
    ? []
    : [element('p', { class: 'bi-quiet' }, describeCollision(collisionOf(reading.name, bits, 1)))]
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
      ? [element('span', { class: 'bi-quiet' }, 'No link: the text is not a known id, or may be a secret.')]
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
      ? [element('details', {}, element('summary', {}, countUnlikely(unlikely.length)), list(unlikely))]
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
    element(
      'span',
      { class: 'bi-why' },
      name,
      element('span', {}, reading.timeMs === undefined ? '' : `${spellDate(reading.timeMs)}. `, reading.why),
    ),
  )
}

/** The answer as one sentence. */
export function sayResult(result: Readings, { nowMs, source }: ResultContext): string {
  const { readings } = result
  return sayAnswer(describeAnswer(readings[0], nowMs, source, readings, findAlmost(result, { nowMs })))
}

/** Says a sentence to those who see it, and to those who hear it. */
export type Say = (sentence: string) => void

/** Creates the button. `what` names the text, `the uuid`; `name` is for those who hear it, and has the label in it. */
export function copyButton(
  label: string,
  what: string,
  text: () => string,
  say: Say,
  name = `${label} ${what}`,
): HTMLButtonElement {
  const created = button(
    label,
    () => {
      copy(text()).then(
        () => {
          created.textContent = 'Copied'
          setTimeout(() => created.replaceChildren(label), SHOWN_MS)
          say(`Copied ${what}.`)
        },
        () => {
          created.textContent = 'Not allowed'
          say(`The browser does not let this page copy: select ${what} instead.`)
        },
      )
    },
    { class: 'bi-copy', 'aria-label': name },
  )
  return created
}

/** How long the button says that it has copied. */
const SHOWN_MS = 1500

/** Where a page may not write to the clipboard, the browser has no such object. */
async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}
