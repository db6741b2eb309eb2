/** The page of the matrix: its tables, and the messages of its rejections. */
import type { Column } from './column.ts'

/** The outcome of each cell: by the label of its row, then by the name of its column. */
export type Outcomes = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Columns that share a table. */
export interface Group {
  readonly title: string
  readonly columns: readonly Column[]
}

const isRefusal = (outcome: string) => outcome.startsWith('refused: ')

function spellTable({ title, columns }: Group, outcomes: Outcomes): string {
  const names = columns.map(({ name }) => name)
  const rows = Array.from(outcomes, ([label, cells]) => {
    const texts = names.map((name) => cells.get(name) ?? '').map((text) => (isRefusal(text) ? '–' : text))
    return `| ${[label, ...texts].join(' | ')} |`
  })
  return [
    `## ${title}`,
    '',
    `| format | ${names.join(' | ')} |`,
    `|---${'|---'.repeat(names.length)}|`,
    ...rows,
    '',
  ].join('\n')
}

/** Every message of a rejection, with the columns that give it. */
function spellRefusals(outcomes: Outcomes): string {
  const sentences = new Map<string, Set<string>>()
  for (const cells of outcomes.values()) {
    for (const [name, outcome] of cells) {
      if (!isRefusal(outcome)) continue
      // Each message names the format that it received, so without that name all formats share a message.
      const sentence = outcome
        .slice('refused: '.length)
        .replace(/but received .*/s, 'but received …')
        .replace(/^".*?" /, 'an ID ')
      sentences.set(sentence, (sentences.get(sentence) ?? new Set()).add(name))
    }
  }
  return Array.from(sentences, ([sentence, names]) => `- ${[...names].join(', ')}: *${sentence}*\n`).join('')
}

/** The text of docs/matrix.md. */
export function spellPage(groups: readonly Group[], outcomes: Outcomes): string {
  const cells = groups.reduce((sum, { columns }) => sum + columns.length, 0) * outcomes.size
  return `# Formats and features

Every format, under several sets of options, with every feature. A test tries each of the ${cells} cells, and compares the results with this
page, which \`npm run written -- matrix\` writes. A dash is a rejection, with its message at the end.

- \`accepts\` counts the other rows that may be a former format. Formats that share strings with the row are rejected.
- \`idUnion\` and \`findIds\` are tried with every other row.
- Drizzle lists the values that a column may hold. Prisma lists the modes in which the generator types a column; \`npm run check -- prisma\` compiles them.
- CHECK and DEFAULT run in PGlite and libsql here. \`npm run check -- servers\` runs them in PostgreSQL and MariaDB, and compares the columns of
  PostgreSQL and MySQL with this page.

${groups.map((group) => spellTable(group, outcomes)).join('\n')}
## Rejections

${spellRefusals(outcomes)}`
}
