/** A table with any number of rows, which renders only the visible rows and supports arrow keys. */
import { element, withProperties } from './figures.ts'

export interface Column<Row> {
  readonly name: string
  cell(this: void, row: Row): Node | string
  /** Returns the value to sort rows by. Rows without a value come last. */
  key(this: void, row: Row): string | number | undefined
}

export interface TableOptions<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  /** The ID of the element that labels the table. */
  readonly labelledBy: string
  /** Returns the label for the button in a row's first cell. */
  name(this: void, row: Row): string
  tone(this: void, row: Row): string
  select(this: void, row: Row): void
}

export interface Table<Row> {
  readonly node: HTMLElement
  /** Shows only the given rows, in the chosen order. */
  show(rows: readonly Row[]): void
  /** Returns the filtered rows in order. */
  shown(): readonly Row[]
}

/** The number of rows to render above and below the visible rows. */
const BEYOND = 8
/** Estimated heights of a row and of the scroll box, used until both are on the page. */
const [ROW_PIXELS, BOX_PIXELS] = [33, 400]

export function createTable<Row>(options: TableOptions<Row>): Table<Row> {
  const { columns, labelledBy, rows: all } = options
  let rows = all
  let sorted: { readonly column: number; readonly isDown: boolean } | undefined
  /** The row that Tab focuses, and the row that is selected. */
  let current = 0
  let selected: Row | undefined
  let drawn = new Map<number, HTMLTableRowElement>()
  const [above, below] = [createSpace(columns.length), createSpace(columns.length)]
  const body = element('tbody', {}, above, below)
  const heads = columns.map(({ name }, i) => {
    const head = element('button', { type: 'button' }, name)
    head.addEventListener('click', () => sortBy(i))
    return element('th', { scope: 'col' }, head)
  })
  const table = element(
    'table',
    { class: 'bi-table', 'aria-labelledby': labelledBy },
    element('thead', {}, element('tr', { 'aria-rowindex': 1 }, ...heads)),
    body,
  )
  const box = element(
    'div',
    { class: 'bi-scroll', tabindex: '0', role: 'group', 'aria-label': 'The strings' },
    table,
  )

  const rowHeight = () => drawn.values().next().value?.offsetHeight || ROW_PIXELS
  const boxHeight = () => box.clientHeight || BOX_PIXELS

  function draw(): void {
    const height = rowHeight()
    // The row height may still be an estimate, so a position beyond the last row counts as the last row.
    const inSight = Math.ceil(boxHeight() / height)
    const top = Math.min(Math.floor(box.scrollTop / height), Math.max(0, rows.length - inSight))
    const first = Math.max(0, top - BEYOND)
    const last = Math.min(rows.length, top + inSight + 1 + BEYOND)
    const kept = new Map<number, HTMLTableRowElement>()
    for (let i = first; i < last; i++) kept.set(i, drawn.get(i) ?? drawRow(i))
    const focused = document.activeElement
    const isLost = [...drawn].some(([i, row]) => !kept.has(i) && row.contains(focused))
    // If the focused row were removed, the browser would scroll during the update, so the box takes focus first.
    if (isLost) box.focus({ preventScroll: true })
    // Rows that remain are not moved, because moving a row would make it lose focus.
    for (const [i, row] of drawn) if (!kept.has(i)) row.remove()
    let after: HTMLElement = above
    for (const row of kept.values()) {
      if (after.nextElementSibling !== row) after.after(row)
      after = row
    }
    drawn = kept
    setHeight(above, first * height)
    setHeight(below, (rows.length - last) * height)
  }

  function drawRow(i: number): HTMLTableRowElement {
    const row = rows[i] as Row
    const choose = element(
      'button',
      {
        type: 'button',
        class: 'bi-name',
        tabindex: i === current ? 0 : -1,
        'aria-current': row === selected ? 'true' : undefined,
      },
      options.name(row),
    )
    choose.addEventListener('click', () => select(i))
    return element(
      'tr',
      { class: `bi-tone-${options.tone(row)}`, 'aria-rowindex': i + 2 },
      element('td', {}, choose),
      ...columns.slice(1).map(({ cell }) => element('td', {}, cell(row))),
    )
  }

  const buttonOf = (i: number) => drawn.get(i)?.querySelector('button')

  /** Makes Tab focus the given row. */
  function leadTo(i: number): void {
    buttonOf(current)?.setAttribute('tabindex', '-1')
    current = i
    buttonOf(i)?.setAttribute('tabindex', '0')
  }

  function move(to: number): void {
    leadTo(Math.min(rows.length - 1, Math.max(0, to)))
    const [height, head] = [rowHeight(), table.tHead?.offsetHeight ?? 0]
    const top = current * height
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + height + head > box.scrollTop + boxHeight())
      box.scrollTop = top + height + head - boxHeight()
    draw()
    buttonOf(current)?.focus({ preventScroll: true })
  }

  function select(i: number): void {
    for (const row of drawn.values()) row.querySelector('button')?.removeAttribute('aria-current')
    leadTo(i)
    selected = rows[i]
    buttonOf(i)?.setAttribute('aria-current', 'true')
    if (selected !== undefined) options.select(selected)
  }

  function sortBy(column: number): void {
    const isDown = sorted?.column === column && !sorted.isDown
    sorted = { column, isDown }
    heads.forEach((head, i) => {
      if (i === column) head.setAttribute('aria-sort', isDown ? 'descending' : 'ascending')
      else head.removeAttribute('aria-sort')
    })
    show(rows)
  }

  function show(some: readonly Row[]): void {
    rows = sorted ? sortRows(some, columns[sorted.column] as Column<Row>, sorted.isDown) : some
    for (const row of drawn.values()) row.remove()
    drawn = new Map()
    current = 0
    table.setAttribute('aria-rowcount', String(rows.length + 1))
    box.scrollTop = 0
    draw()
  }

  box.addEventListener('scroll', draw, { passive: true })
  body.addEventListener('keydown', (event) => {
    const page = Math.max(1, Math.floor(boxHeight() / rowHeight()) - 2)
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + page,
      PageUp: current - page,
      Home: 0,
      End: rows.length - 1,
    }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    move(to)
  })
  show(all)
  if (all.length > 0) select(0)
  return { node: box, show, shown: () => rows }
}

/** Sorts rows by a column. Rows without a key come last, and rows with equal keys keep their order. */
function sortRows<Row>(rows: readonly Row[], { key }: Column<Row>, isDown: boolean): readonly Row[] {
  const keyed = rows.map((row) => ({ row, key: key(row) }))
  const sign = isDown ? -1 : 1
  keyed.sort(({ key: one }, { key: other }) => {
    if (one === other) return 0
    if (one === undefined || other === undefined) return one === undefined ? 1 : -1
    return one < other ? -sign : sign
  })
  return keyed.map(({ row }) => row)
}

/** Creates a spacer that replaces the rows that are not rendered. */
function createSpace(columns: number): HTMLTableRowElement {
  return element(
    'tr',
    { class: 'bi-space', 'aria-hidden': 'true', hidden: true },
    element('td', { colspan: columns }),
  )
}

function setHeight(space: HTMLElement, pixels: number): void {
  space.hidden = pixels === 0
  withProperties(space, { '--height': `${pixels}px` })
}
