/** What a run of the generator writes into a client of given models: the brand of each column, as a schema spells it. */
import { join } from 'node:path'
import { brandidPackage, project } from './client.ts'
import { block, type Dmmf, dmmf, generate, type Model, request } from './requests.ts'

const CLIENT = 'generated/js/index.d.ts'
const PLAIN: Readonly<Record<string, string>> = { String: 'string', Int: 'number', BigInt: 'bigint' }

/** The project of a test file. Its module of IDs exports every name, as far as the module itself shows. */
export const opened = project({ 'ids.ts': "export * from './others'\n", ...brandidPackage })

const payloadOf = ({ name, fields }: Model) => {
  const members = fields.map((each) => `    ${each.name}: ${PLAIN[each.type] ?? each.type}\n`)
  return `export type $${name}Payload = {\n  scalars: {\n${members.join('')}  }\n}\n`
}

interface More {
  readonly types?: readonly Model[]
  readonly schema?: Partial<Dmmf['schema']>
  /** Types of the client beside its payloads. */
  readonly declarations?: string
}

/** Runs the generator over a client of the models, and returns what the client is afterwards. */
export function typed(
  models: readonly Model[],
  config: Record<string, string | string[] | undefined> = {},
  { types = [], schema, declarations = '' }: More = {},
) {
  opened.write(
    CLIENT,
    `import * as runtime from './runtime'\n${models.map(payloadOf).join('')}${declarations}`,
  )
  const sourceFilePath = join(opened.folder, 'schema.prisma')
  const output = { value: join(opened.folder, 'generated/js') }
  const client = block('js', 'prisma-client-js', { output, sourceFilePath })
  const own = block('brandid', 'brandid-prisma', { config: { ids: './ids.ts', ...config }, sourceFilePath })
  const { datamodel, ...rest } = dmmf(models, schema)
  const report = generate(request(own, [client], { ...rest, datamodel: { ...datamodel, types } }))
  const text = opened.contents()[CLIENT] ?? ''
  return { report, text, brands: brandsIn(text) }
}

/** `{ 'User.id': 'Ids.UserId body loose' }` */
function brandsIn(text: string): Record<string, string> {
  const payloads = text.matchAll(/^export type \$(\w+)Payload = \{\n {2}scalars: \{\n(.*?)^ {2}\}$/gms)
  return Object.fromEntries(
    Array.from(payloads, ([, model, members = '']) =>
      Array.from(
        members.matchAll(/^ {4}(\w+): \$Brandid\.(Loose)?(\w+)<\$Ids\.(.*)>$/gm),
        ([, column, loose, kind, type = '']) => [
          `${model}.${column}`,
          [
            type.startsWith('Ids[') ? type : `Ids.${type}`,
            ...(kind === 'BodyText' ? ['body'] : []),
            ...(loose ? ['loose'] : []),
          ].join(' '),
        ],
      ),
    ).flat(),
  )
}
