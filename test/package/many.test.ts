import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compile, createConsumer, versions, write } from './consumer.ts'

// `defineIds` of 4,000 members: with the square of them in the type of a refusal, the compiler took longer than a test may.

const options = ['--strict', '--noEmit', '--skipLibCheck', '--target', 'es2022', '--module', 'nodenext']
const COUNT = 4000

let project: string

beforeAll(() => {
  project = createConsumer()
})

afterAll(() => rmSync(project, { recursive: true, force: true }))

it.each(versions.flatMap((version) => ['', ": { prefix: 'e17' }"].map((more) => ({ version, more }))))(
  'TypeScript $version reads them once, also where one is refused: $more',
  ({ version, more }) => {
    const members = Array.from({ length: COUNT }, (_, i) => `  e${i}: {},`)
    write(project, {
      'main.ts': [
        "import { defineIds } from 'brandid/core'",
        'export const ids = defineIds({',
        ...members,
        more && `  twice${more},`,
        '})',
      ].join('\n'),
    })
    const printed = compile(version, project, ...options, '--extendedDiagnostics', 'main.ts')
    const errors = Array.from(
      printed.matchAll(/\((\d+),\d+\): error .*?"(The prefix [^"]*)"/g),
      ([, line, text]) => [Number(line), text],
    )
    expect(errors).toEqual(
      more
        ? [
            [20, "The prefix 'e17' is that of twice, too"],
            [COUNT + 3, "The prefix 'e17' is that of e17, too"],
          ]
        : [],
    )
    const instantiations = Number(/Instantiations:\s+(\d+)/.exec(printed)?.[1])
    expect(instantiations).toBeLessThan(COUNT * (more ? 250 : 60))
  },
)
