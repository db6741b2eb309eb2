/** The columns of Prisma: what the generator makes of a text column that holds the ids, or the keys, of a row. */
import { expect } from 'vitest'
import { generate } from '../../packages/prisma/src/generator/generate.ts'
import {
  brandidPackage,
  moduleClient,
  project,
  requestFor,
} from '../../packages/prisma/test/generator/client.ts'
import type { Column } from './column.ts'
import type { Row } from './rows.ts'

const TYPES = { strict: 'IdText', loose: 'LooseIdText' }

/** The module of ids of a row, with the other types that the schema names. */
const idsOf = (
  define: 'defineId' | 'defineKey',
  { prefix, data: { name, options } }: Row,
): string => `import { ${define}, type Id, type IdOf } from 'brandid'
import * as formats from 'brandid/formats'
export const UserId = ${define}('${prefix}', { format: formats.${name}(${JSON.stringify(options)}) })
export type UserId = IdOf<typeof UserId>
export type TagId = Id<'tag'>
`

const prismaColumn = (name: string, define: 'defineId' | 'defineKey'): Column => ({
  name,
  covers: ['brandid/prisma'],
  run(row) {
    return Object.entries(TYPES)
      .map(([mode, type]) => {
        const client = project({ ...moduleClient(), ...brandidPackage, 'ids.ts': idsOf(define, row) })
        generate(requestFor(client, { mode }, { ts: 'prisma-client' }))
        const text = client.contents()['generated/ts/models/User.ts']
        expect(text).toContain(`id: $Brandid.${type}<$Ids.UserId>`)
        return mode
      })
      .join(', ')
  },
})

export const PRISMA_COLUMNS: readonly Column[] = [
  prismaColumn('Prisma', 'defineId'),
  prismaColumn('`defineKey` in Prisma', 'defineKey'),
]
