/**
 * The tasks of test/pages/tasks.md. Each links to the sections that solve it, whose blocks run unchanged, and has blocks of its own in
 * the same notation: what its author would write beside them, with the outcome. A block without a name continues the last one above it.
 */
import { dirname, join } from 'node:path'
import { matchesOf, read } from '../package/repository.ts'
import { type Block, blocksOf } from './blocks.ts'
import { exceptionOf } from './exceptions.ts'
import { installedBy } from './project.ts'

export interface Task {
  readonly name: string
  readonly blocks: readonly Block[]
  /** The titles of its own blocks, which hold the outcome. */
  readonly own: ReadonlySet<string>
  readonly packages: readonly string[]
  /** The checks of CI that show its outcome, if an empty project cannot. */
  readonly checks: readonly string[]
}

const PAGE = 'test/pages/tasks.md'

/** Every task of the page. */
export function readTasks(): Task[] {
  const [, ...tasks] = read(PAGE).split(/^(?=## )/m)
  return tasks.map((text) => {
    const name = /^## (.*)/.exec(text)?.[1] ?? ''
    const sections = Array.from(text.matchAll(/\]\((\S+?)#(\S+?)\)/g), ([, path = '', anchor = '']) =>
      sectionAt(join(dirname(PAGE), path), anchor),
    )
    const own = blocksOf(PAGE, text).map((block) => ({ ...block, title: `${name}: ${block.title}` }))
    return {
      name,
      blocks: continued([...sections.flatMap(({ blocks }) => blocks), ...own]),
      own: new Set(own.map(({ title }) => title)),
      packages: [...sections.flatMap(({ packages }) => packages), ...installedBy(text)],
      checks: matchesOf(text, /the check `([\w-]+)`/gi),
    }
  })
}

/** The heading of a section as its anchor. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

/** A section of a page, up to its next heading: its blocks, and what it and the head of its page install. */
function sectionAt(page: string, anchor: string): Pick<Task, 'blocks' | 'packages'> {
  const text = read(page)
  // A comment of a shell also begins with a number sign.
  const code = Array.from(text.matchAll(/^```.*?^```$/gms), ({ index, 0: fence }) => [
    index,
    index + fence.length,
  ])
  const headings = Array.from(text.matchAll(/^#+ (.*)$/gm)).filter(
    ({ index }) => !code.some(([from = 0, to = 0]) => index >= from && index < to),
  )
  const at = headings.findIndex(([, heading = '']) => anchorOf(heading) === anchor)
  if (at < 0) throw new Error(`Expected a section "${anchor}" in ${page} but found none`)
  const [first = 0, last = text.length] = headings.slice(at, at + 2).map(({ index }) => index)
  const lineAt = (index: number) => text.slice(0, index).split('\n').length
  const blocks = blocksOf(page, text).filter((block) => {
    const line = Number(/:(\d+)/.exec(block.title)?.[1])
    return line > lineAt(first) && line <= lineAt(last) && exceptionOf(block)?.compiles !== false
  })
  const head = text.slice(0, headings[1]?.index)
  return { blocks, packages: [head, text.slice(first, last)].flatMap(installedBy) }
}

/** Blocks of code without a name of the task continue the file above them. */
function continued(blocks: readonly Block[]): Block[] {
  let file = ''
  return blocks.map((block) => {
    const isUnnamed = block.title.includes(`${PAGE}:`) && /^line-\d+\.ts$/.test(block.file)
    const placed = isUnnamed && file !== '' ? { ...block, file } : block
    if (/\.tsx?$/.test(placed.file)) ({ file } = placed)
    return placed
  })
}
