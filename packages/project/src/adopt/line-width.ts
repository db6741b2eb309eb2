/** Line breaks in the lines that changes make too long, where Prettier would break the lines. */
import { type Node, readComments, readEnd, readStart } from '@brandid/base/syntax'
import { groupBy } from '@brandid/base/terminal'
import type { Module } from '../source/module.ts'
import type { Change } from './changes.ts'
import { type Cut, type Group, type Layout, listGroups } from './line-groups.ts'
import type { LineStyle } from './line-style.ts'
import { readStyle } from './type-imports.ts'

/**
 * Adds line breaks to changes. A line is broken only if the changes make the line longer than the width, and if a rule covers its code.
 * Otherwise the line stays as the changes leave it.
 */
export function fitLines(module: Module, changes: readonly Change[], lines: LineStyle): readonly Change[] {
  if (changes.length === 0) return changes
  const { text, path, tree } = module
  const style: Layout = { ...lines, ...readStyle(module, '') }
  const { width, unit, newline } = style
  /** The changes at an offset where a change may also insert: before and after it. */
  const [opening, closing]: [Change[], Change[]] = [[], []]
  /** The additional indentation of lines, by offset. */
  const shifts = new Map<number, string>()
  /** The offsets of the lines that are broken. */
  const broken = new Set<number>()
  const startOfLine = (offset: number): number => text.lastIndexOf('\n', offset - 1) + 1
  const inLines = groupBy(
    changes.filter((each) => !each.text.includes('\n')),
    ({ start }) => startOfLine(start),
  )
  let comments: ReturnType<typeof readComments> | undefined

  const endOfLine = (offset: number): number => {
    const end = text.indexOf('\n', offset) < 0 ? text.length : text.indexOf('\n', offset)
    const isCommented = text.slice(offset, end).includes('//')
    if (isCommented) comments ??= readComments(path, text)
    // A comment at the end of a line counts for no formatter.
    const last = isCommented && comments?.filter((each) => each.start >= offset && each.start < end).at(-1)
    const code = last && text.startsWith('//', last.start) ? last.start : end
    return offset + text.slice(offset, code).trimEnd().length
  }
  const columnsOf = (space: string): number => space.length + (space.split('\t').length - 1) * (style.tab - 1)
  const measure = (from: number, to: number): number =>
    (inLines.get(startOfLine(from)) ?? [])
      .filter((each) => each.start >= from && each.end <= to)
      .reduce((sum, each) => sum + each.text.length - each.end + each.start, to - from)

  /** Breaks a part of a line, given the indentation of its line, the columns before the part, and the columns after it. */
  function fit(from: number, to: number, indent: string, before: number, after: number): void {
    const fitsTo = (offset: number, more = 0) =>
      before + measure(from, from + text.slice(from, offset).trimEnd().length) + more <= width
    if (fitsTo(to, after)) return
    const groups = listGroups(module, style, { from, to, fitsTo })
    const index = groups.findIndex((_, at) => {
      const next = groups[at + 1]
      return next ? !fitsTo(next.at) : !fitsTo(to, after)
    })
    const group = groups[index]
    if (group) breakGroup(group, indent, to, after)
  }

  function breakGroup({ cuts, moved, next: below }: Group, indent: string, to: number, after: number): void {
    let isJoined = false
    const writeCut = ({ from, to: end, comma, depth, lead = '', isOpen }: Cut): string => {
      const space = indent + unit.repeat(depth)
      broken.add(startOfLine(from))
      ;(isOpen ? opening : closing).push({ start: from, end, text: comma + newline + space + lead })
      return space
    }
    for (const [index, cut] of cuts.entries()) {
      const space = writeCut(cut)
      const next = cuts[index + 1]
      const end = endOfLine(cut.to)
      const columns = columnsOf(space) + (cut.lead?.length ?? 0)
      const nested = cut.lead ? space + (unit === '\t' ? unit : '  ') : space
      if (next) fit(cut.to, Math.min(next.from, end), nested, columns, next.comma.length)
      else {
        isJoined = below !== undefined && joinNext(below, { from: cut.to, to, columns })
        const [last, more] = to > cut.to && to < end ? [to, after] : [end, 0]
        if (!isJoined) fit(cut.to, last, nested, columns, more)
      }
    }
    if (moved && !isJoined) move(...moved)
  }

  /** Moves a body or a value up to the line of its arrow or `=` if the code then fits there. */
  function joinNext(
    node: Node,
    { from, to, columns }: { from: number; to: number; columns: number },
  ): boolean {
    const start = readStart(node)
    const end = endOfLine(start)
    const [, mark, gap] = /(=>?)(\s*\n\s*)$/.exec(text.slice(from, start)) ?? []
    const isSame = measure(start, end) === end - start && readEnd(node) <= end
    // In a part of the line, the code between the part and the node is broken as well.
    const isLast = text.slice(to, start).trim() === ''
    if (gap === undefined || !isSame || !isLast) return false
    // A formatter puts parentheses around a condition on the line of an arrow.
    const [left, right] = mark === '=>' && node.type === 'ConditionalExpression' ? ['(', ')'] : ['', '']
    const length = left.length + end - start + right.length
    if (columns + measure(from, start - gap.length) + 1 + length > width) return false
    opening.push({ start: start - gap.length, end: start, text: ` ${left}` })
    if (right !== '') closing.push({ start: readEnd(node), end: readEnd(node), text: right })
    return true
  }

  /** Moves lines by a level, except for the content of strings and of comments without an asterisk in each line. */
  function move(from: number, to: number): void {
    comments ??= readComments(path, text)
    const fixed = [
      ...[...tree.all('TemplateElement'), ...tree.all('Literal')].map(
        (each) => [readStart(each), readEnd(each)] as const,
      ),
      ...comments.filter(({ value }) => !STARRED.test(value)).map((each) => [each.start, each.end] as const),
    ].filter(([start, end]) => start >= from && end <= to)
    for (let at = text.indexOf('\n', from) + 1; at > 0 && at < to; at = text.indexOf('\n', at) + 1) {
      if (/^\r?\n/.test(text.slice(at, at + 2)) || fixed.some(([start, end]) => start < at && at <= end))
        continue
      shifts.set(at, (shifts.get(at) ?? '') + unit)
      opening.push({ start: at, end: at, text: unit })
    }
  }

  for (let start = 0; start < text.length; start = text.indexOf('\n', start) + 1 || text.length) {
    const shift = shifts.get(start) ?? ''
    if ((shift === '' && !inLines.has(start)) || broken.has(start)) continue
    const [space = ''] = /^[ \t]*/.exec(text.slice(start, start + 200)) ?? []
    const end = endOfLine(start)
    if (columnsOf(space) + end - start - space.length > Math.min(width, LONGEST_LINE)) continue
    fit(start + space.length, end, space + shift, columnsOf(space + shift), 0)
  }
  const written = changes.map((each) => ({ ...each, text: breakImport(each, module, style, closing) }))
  return [...opening, ...written, ...closing]
}

/** The maximum length of lines that are broken. Only generated code has longer lines. */
const LONGEST_LINE = 1000

/** Matches a comment with an asterisk at the start of each line. */
const STARRED = /^.*(?:\r?\n[ \t]*\*.*)*(?:\r?\n[ \t]*)?$/

/** Breaks a change that adds an import statement, or that adds names to an import with one name in each line. */
function breakImport(
  { start, text }: Change,
  module: Module,
  style: Layout,
  closing: readonly Change[],
): string {
  const { width, unit, newline, commas } = style
  if (text.startsWith(', ')) {
    const isBroken = closing.some((each) => each.start === start)
    const isAlone = /\n[ \t]*[^\n{]*$/.test(module.text.slice(0, start))
    return isBroken || isAlone ? text.replaceAll(', ', `,${newline}${unit}`) : text
  }
  return text.replace(
    /^(import type \{) (.*) (\} from .*)$/gm,
    (line, open: string, names: string, rest: string) =>
      line.trimEnd().length <= width || !names.includes(', ')
        ? line
        : [
            open,
            ...names
              .split(', ')
              .map(
                (name, index, all) =>
                  `${unit}${name}${index < all.length - 1 || commas !== 'none' ? ',' : ''}`,
              ),
            rest,
          ].join(newline),
  )
}
