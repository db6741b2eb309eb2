import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withImports, withoutImports } from '../../src/prisma/typed-files.ts'
import { messageOf } from './requests.ts'

const written = (path: string) =>
  `import type * as $Brandid from "brandid/prisma"\nimport type * as $Ids from ${JSON.stringify(path)}\n`
const comment = "// You should not import this file: import type * as $Ids from './ids.ts'\n"
const body = `import type * as runtime from "@prisma/client/runtime/client"\nexport type A = 1\n`

describe('withImports', () => {
  it('puts the imports before the first one, and not into a comment', () => {
    const ids = { specifier: '@acme/ids' }
    const file = join(process.cwd(), 'client.ts')
    expect(withImports(comment + body, file, ids)).toBe(comment + written('@acme/ids') + body)
  })

  it('spells the path as the first import of the client itself', () => {
    const text = 'import a from "@prisma/a.ts"\nimport b from "./b"\nimport c from "./c.js"\n'
    const ids = { specifier: './ids.ts', file: join(process.cwd(), 'ids.ts') }
    expect(withImports(text, join(process.cwd(), 'client.ts'), ids)).toBe(written('./ids') + text)
  })

  it.each([
    ['./other.js', 'ids.js'],
    ['../internal/other.ts', 'ids.ts'],
    ['./other', 'ids'],
    ['@prisma/client/runtime/client.js', 'ids'],
  ])('spells the path as the import of %s', (other, name) => {
    const text = `import type * as other from "${other}"\n`
    const ids = { specifier: './ids.ts', file: join(process.cwd(), 'ids.ts') }
    expect(withImports(text, join(process.cwd(), 'client.ts'), ids)).toBe(written(`./${name}`) + text)
  })
})

describe('withImports, in a hostile place', () => {
  it.each([`./i'; evil(); '.ts`, './o"b/ids.ts', './a\nevil()/x.ts', './\u2028evil().ts'])(
    'writes %j as one string of one line',
    (name) => {
      const file = join(process.cwd(), 'client.ts')
      const text = withImports(`import a from "./other.ts"\n`, file, {
        specifier: name,
        file: join(process.cwd(), name),
      })
      const [, second = ''] = text.split('\n')
      expect(JSON.parse(second.replace('import type * as $Ids from ', ''))).toBe(name)
      expect(withoutImports(text)).toBe(`import a from "./other.ts"\n`)
    },
  )

  it('refuses a client that cannot see the package', () => {
    expect(messageOf(() => withImports(body, '/nowhere/client.ts', { specifier: '@acme/ids' }))).toBe(
      'Cannot find brandid/prisma from the client, "/nowhere/client.ts": each id would be `any` there. Install brandid in the package that holds the client, or give the client an `output` inside your package.',
    )
  })
})

describe('withoutImports', () => {
  it('takes out what was put in, and leaves comments', () => {
    expect(withoutImports(comment + written('./ids.ts') + body)).toBe(comment + body)
  })
})
