/** The catalogue: a section for each kind of ids, and a field that finds the kind of an id. */
import { ABOUT } from '@brandid/base/manifest'
import type { Reading } from '@brandid/base/readings'
import { describeAnswer, readPasted, sayAnswer } from '../answers/answer.ts'
import { findKinds, type Kind, type Kinds, linkToEntity, readKinds } from '../answers/kinds.ts'
import { element, factList, factRow, linkTo, paragraph } from './figures.ts'

export interface CatalogueOptions {
  /** The text of a manifest. */
  readonly manifest: string
  /** Its name. */
  readonly name: string
}

/** Mounts the catalogue in an element, whose content it replaces. */
export async function mountCatalogue(
  target: HTMLElement,
  { manifest, name }: CatalogueOptions,
): Promise<void> {
  const kinds = await readKinds(manifest, name).catch((error: Error) => error)
  if (kinds instanceof Error) target.replaceChildren(element('p', { role: 'alert' }, kinds.message))
  else target.replaceChildren(showKinds(kinds))
}

function showKinds(all: Kinds): HTMLElement {
  const { kinds, own, source } = all
  const sections = new Map(kinds.map((kind) => [kind, showKind(kind)]))
  const field = element('input', {
    id: 'bi-find',
    class: 'bi-input',
    type: 'text',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
  })
  const status = element('p', { class: 'bi-status bi-count', role: 'status' })

  function filter(): void {
    const nowMs = Date.now()
    const pasted = readPasted(field.value, { nowMs, own })
    if (pasted.isHidden) field.value = pasted.shown
    const text = field.value.trim()
    const [first] = pasted.readings
    const best = first?.readings[0]
    const found = text === '' ? kinds : findKinds(kinds, text, best)
    for (const [kind, section] of sections) section.hidden = !found.includes(kind)
    const counted = `${found.length} of ${kinds.length} kinds.`
    const isRead = text !== '' && best !== undefined && (best.definition !== undefined || found.length === 0)
    status.replaceChildren(isRead ? `${counted} ${sayAnswer(describeAnswer(best, nowMs, source))}` : counted)
    const link = best && showEntityLink(all, best, text)
    if (link) status.append(' ', link)
  }

  field.addEventListener('input', filter)
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    field.value = ''
    filter()
  })
  filter()
  return element(
    'div',
    { class: 'bi bi-catalogue' },
    element('h1', {}, 'Kinds of ids'),
    element('label', { for: 'bi-find', class: 'bi-prompt' }, 'Paste an id to find its kind, or type a word'),
    field,
    status,
    ...sections.values(),
  )
}

/** A link to the entity of an id, where the manifest says where it is to be seen. */
export function showEntityLink(kinds: Kinds, reading: Reading, text: string): HTMLElement | undefined {
  const href = linkToEntity(kinds, reading, text)
  return href === undefined ? undefined : linkTo(href, `Open this ${reading.name.replace(/ id$/, '')}`)
}

function showKind(kind: Kind): HTMLElement {
  const { of, prefix, entity, description, example, link, registry, scope } = kind
  const title = of === 'key' ? prefix : `${prefix}_`
  const remark = of === 'token' ? 'a secret' : of === 'key' ? 'a key, without a prefix' : entity
  const registryOf = scope ? `In the registry of ${scope}.` : registry && 'In a registry of its own.'
  return element(
    'section',
    { class: 'bi-kind' },
    element('h2', {}, element('code', {}, title), ' ', element('span', {}, remark)),
    paragraph('', description),
    paragraph('bi-sample', example && element('code', {}, example)),
    factList(listRows(kind).map(([name, value]) => factRow(name, value))),
    paragraph('bi-quiet', registryOf),
    paragraph('bi-quiet', link && 'Seen at ', link && showLink(link)),
  )
}

/** Words for people, where the name of a member is none. */
const LABELS: Readonly<Partial<Record<keyof Kind, string>>> = { file: 'defined in' }

function listRows(kind: Kind): (readonly [name: string, value: string])[] {
  const { format, length, carries, aliases, named, former, name } = kind
  const rows: (readonly [string, string | undefined])[] = [
    ['format', format],
    ['length', `${length} characters`],
    ['carries', carries.join(', ')],
    ['formerly', [...aliases.map((alias) => `${alias}_`), ...former].join(', ')],
    ['also', named.join(', ')],
    ['constant', name],
    ...ABOUT.filter((each) => each !== 'link').map((each) => [LABELS[each] ?? each, kind[each]] as const),
  ]
  return rows.flatMap(([each, value]) => (value ? [[each, value] as const] : []))
}

/** An address with a place for an id cannot be a link. */
function showLink(link: string): HTMLElement {
  return link.includes('{id}') ? element('code', {}, link) : linkTo(link, link)
}
