/** Generates schemas: JSON Schema, OpenAPI components and GraphQL scalars. */
import { type Domain, type KeyKind, type Kind, type NoMembers, requireDifferent, wrapText } from './domain.ts'

/** Formats JSON without its opening brace, which the file's first line already contains. */
const toJson = (value: object): string => `${JSON.stringify(value, null, 2).slice(2)}\n`

/** Generates JSON Schema, draft 2020-12. */
export function generateJsonSchema(domain: Domain): string {
  const { kinds, keys } = readDomain(domain)
  const schema = 'https://json-schema.org/draft/2020-12/schema'
  return toJson({
    $schema: schema,
    $defs: {
      ...listSchemas(kinds, (kind) => createIdSchema(kind, 'draft-2020-12')),
      ...listSchemas(keys, (kind) => createKeySchema(kind, 'draft-2020-12')),
    },
  })
}

/**
 * Generates OpenAPI components with `example` instead of `examples`, because OpenAPI 3.0 requires `example` and 3.1 accepts it. Client
 * generators can read the prefix from `x-brandid` to create a separate type for each kind of ID.
 */
export function generateOpenapi(domain: Domain): string {
  const { kinds, keys } = readDomain(domain)
  const schemas = {
    ...listSchemas(kinds, (kind) => ({
      ...createIdSchema(kind, 'openapi-3.0'),
      'x-brandid': kind.entry.prefix,
    })),
    ...listSchemas(keys, (kind) => ({
      ...createKeySchema(kind, 'openapi-3.0'),
      ...(kind.entry.value === 'number' && { format: isInt32(kind) ? 'int32' : 'int64' }),
      'x-brandid-key': kind.entry.key,
    })),
  }
  return toJson({ components: { schemas } })
}

/**
 * Drops tokens, because they belong in headers and no schema may show an example token. Drops scopes, because the system that issues
 * scoped IDs provides the schemas.
 */
function readDomain(domain: Domain): Pick<Domain, 'kinds' | 'keys'> {
  const { kinds, keys, scopes, formats, tokens, left, ...unread } = domain
  unread satisfies NoMembers
  return { kinds, keys }
}

function listSchemas<Each extends { readonly name: string }>(
  kinds: readonly Each[],
  toSchema: (kind: Each) => object,
): object {
  return Object.fromEntries(kinds.map((kind) => [kind.name, toSchema(kind)]))
}

/** Creates a schema from the definition's JSON Schema, which already describes the manifest members that are ignored here. */
function createIdSchema({ entry, definition }: Kind, target: string): object {
  const { prefix, entity, description, aliases, named, format, accepts, bare, ...rest } = entry
  const { pattern, carries, example, ...unread } = rest
  unread satisfies NoMembers
  return createDefinitionSchema(definition, target)
}

function createDefinitionSchema(
  definition: Kind['definition'] | KeyKind['definition'],
  target: string,
): object {
  const schema = definition['~standard'].jsonSchema.output({ target })
  const { pattern } = schema
  return typeof pattern === 'string' ? { ...schema, pattern: splitRepetitions(pattern) } : schema
}

const MOST_REPETITIONS = 1000
const REPEATED = /(\[(?:\\.|[^\]\\])*\])\{(\d+)(?:,(\d+))?\}/g

/** Splits repetition counts above 1,000 in two, because Go's regular expressions (RE2) reject higher counts. */
export function splitRepetitions(pattern: string): string {
  return pattern.replace(REPEATED, (whole, set: string, least: string, most = least) => {
    if (Number(most) <= MOST_REPETITIONS) return whole
    const first = Math.min(Number(least), MOST_REPETITIONS)
    const rest = [Number(least) - first, Number(most) - MOST_REPETITIONS] as const
    return `${set}${spellCount(first, MOST_REPETITIONS)}${set}${spellCount(...rest)}`
  })
}

const spellCount = (least: number, most: number) => (least === most ? `{${least}}` : `{${least},${most}}`)

/** Creates the schema of a key. A bigint becomes a string of decimal digits, because JSON has no bigint type. */
function createKeySchema({ entry, definition }: KeyKind, target: string): object {
  const { value, max = '', entity, description, key, format, ...unread } = entry
  unread satisfies NoMembers
  if (value !== 'bigint') return createDefinitionSchema(definition, target)
  return {
    type: 'string',
    pattern: '^[1-9][0-9]*$',
    minLength: 1,
    maxLength: `${BigInt(max)}`.length,
    ...(description !== undefined && { title: `${entity} key`, description }),
  }
}

const isInt32 = ({ entry }: KeyKind): boolean => BigInt(entry.max as string) < 2n ** 31n

/** Published specifications of ID bodies, for the GraphQL directive `@specifiedBy`. */
const SPECIFICATIONS: Readonly<Record<string, string>> = {
  typeid: 'https://github.com/jetify-com/typeid/blob/main/spec/README.md',
  ulid: 'https://github.com/ulid/spec',
  uuid: 'https://www.rfc-editor.org/rfc/rfc9562',
}

function specify(format: string | undefined): string {
  const url = SPECIFICATIONS[format ?? '']
  return url === undefined ? '' : ` @specifiedBy(url: ${JSON.stringify(url)})`
}

const BUILT_IN = ['ID', 'Int', 'Float', 'String', 'Boolean']

/** Generates GraphQL scalars. Each description is a single-line string, escaped so that its contents cannot end the string. */
export function generateGraphql(domain: Domain): string {
  const { kinds, keys } = readDomain(domain)
  const scalars = [
    ...kinds.map((kind) => ({ name: kind.name, description: describe(kind), format: kind.entry.format })),
    ...keys.map((kind) => ({ name: kind.name, description: describeKey(kind), format: kind.entry.format })),
  ]
  requireDifferent('GraphQL names', [...BUILT_IN, ...scalars.map(({ name }) => name)])
  const spell = ({ name, description, format }: (typeof scalars)[number]) =>
    `${JSON.stringify(description)}\nscalar ${name}${specify(format?.name)}\n`
  return scalars.map(spell).join('\n')
}

function describeKey({ entry: { entity, description, max }, definition: { format } }: KeyKind): string {
  const values =
    typeof format === 'object' ? `such as ${format.example}` : `an integer from 1 to ${BigInt(max as string)}`
  const text = (description ?? `${entity} key`).replace(/\.$/, '')
  return wrapText(`${text}, ${values}`).join(' ')
}

function describe({ entry: { entity, description, example } }: Kind): string {
  const text = `${description ?? `${entity} ID`}, such as ${example}`
  return wrapText(text.replace(/\., such as/, ', such as')).join(' ')
}
