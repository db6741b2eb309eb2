import { describe, expect, it } from 'vitest'
import { generateMonorepo } from './generated-monorepo.ts'
import { onDisk } from './on-disk.ts'
import { planted } from './planted.ts'
import { type JsonFinding, runIn } from './run-in.ts'

describe('a monorepo of 3 packages and 2,000 files', () => {
  const { files, faults } = planted(generateMonorepo())
  const folder = onDisk(files)

  it('has every planted fault, and no other', async () => {
    expect(Object.keys(files)).toHaveLength(2000)
    const { stdout, stderr } = await runIn(folder, ['check', '--json'])
    const { findings } = JSON.parse(stdout) as { findings: JsonFinding[] }
    expect(stderr).toBe('')
    const rows = findings.map(({ rule, file, line, column }) => `${file}:${line}:${column} ${rule}`)
    expect(rows.sort()).toEqual(faults)
    const duplicates = findings
      .filter(({ rule }) => rule === 'duplicate-prefix')
      .map(({ message }) => message)
    expect(duplicates).toContain(
      "Prefix 'user' is defined twice: here and at packages/ids/src/people.ts:3:23.",
    )
    expect(duplicates).toContain(
      "Prefix 'usr' is defined twice: here and at packages/ids/src/people.ts:3:23, as its former prefix.",
    )
  })
})
