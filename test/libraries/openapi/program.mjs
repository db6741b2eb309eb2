/** Ids in OpenAPI documents of 3.0 and 3.1, judged by a validator that knows nothing of brandid. */
import { deepEqual, equal } from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  extendZodWithOpenApi,
  OpenAPIRegistry,
  OpenApiGeneratorV3,
  OpenApiGeneratorV31,
} from '@asteasolutions/zod-to-openapi'
import { Validator } from '@seriousme/openapi-schema-validator'
import Ajv from 'ajv/dist/2020.js'
import { defineId, idUnion, schemaOf } from 'brandid'
import { nanoid } from 'brandid/formats'
import { defineToken } from 'brandid/token'
import * as z from 'zod'
import { createDocument } from 'zod-openapi'

const UserId = defineId('user')
const TeamId = defineId('team', { description: 'A team of users.' })
const KeyspaceId = defineId('ks', { entity: 'keyspace', format: nanoid({ length: 16 }), accepts: [nanoid()] })
const SilentId = defineId('silent', { examples: [] })
const OwnerId = idUnion(UserId, TeamId)
const Session = defineToken('sess')

const EXAMPLE = 'user_036twi214qwj7mgsvq83nm8wf'
const described = { description: 'Who did it.' }

const shape = {
  id: UserId.schema,
  bare: UserId,
  described: UserId.schema.describe(described.description),
  own: UserId.schema.meta({ ...described, title: 'Author', example: EXAMPLE, examples: undefined }),
  team: TeamId.schema,
  keyspace: KeyspaceId.schema,
  silent: SilentId.schema,
  token: schemaOf(Session),
  owner: OwnerId.schema,
  bareOwner: OwnerId,
  optional: UserId.schema.optional(),
  nullable: UserId.schema.nullable(),
  nullableOwner: OwnerId.schema.nullable(),
  list: z.array(UserId.schema),
  either: z.union([UserId.schema, z.literal('me')]),
  typed: schemaOf(UserId, { normalize: true }),
  uuid: schemaOf(UserId, { from: 'uuid' }),
}
const Body = z.object(shape)

/** The keywords of a field, by the IDs that it holds and the version of the document. */
function expectFields(fields, samples) {
  const lengths = { minLength: 30, maxLength: 30 }
  const id = { type: 'string', pattern: '^user_[0-9a-z]{25}$', ...lengths, ...samples }
  const { examples, ...own } = fields.own
  deepEqual(fields.id, id)
  deepEqual(fields.bare, id)
  deepEqual(fields.described, { ...id, ...described })
  deepEqual(own, {
    type: id.type,
    pattern: id.pattern,
    ...lengths,
    ...described,
    title: 'Author',
    example: EXAMPLE,
  })
  deepEqual([fields.team.title, fields.team.description], ['team ID', 'A team of users.'])
  deepEqual(
    [fields.keyspace.title, fields.keyspace.pattern],
    [undefined, '^ks_(?:[0-9a-z]{16}|[0-9a-z]{12})$'],
  )
  deepEqual(fields.silent, { type: 'string', pattern: '^silent_[0-9a-z]{25}$', minLength: 32, maxLength: 32 })
  deepEqual(fields.owner, { anyOf: [fields.id, fields.team] })
  deepEqual(fields.bareOwner, fields.owner)
}

async function expectValid(document) {
  const { errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)))
  deepEqual(errors, undefined)
}

const info = { title: 'Teams', version: '1' }
const versions = [
  { openapi: '3.0.3', target: 'openapi-3.0', samples: { example: EXAMPLE }, Generator: OpenApiGeneratorV3 },
  {
    openapi: '3.1.0',
    target: 'draft-2020-12',
    samples: { examples: [EXAMPLE] },
    Generator: OpenApiGeneratorV31,
  },
]

for (const { openapi, target, samples, Generator } of versions) {
  for (const io of ['input', 'output']) {
    const { $schema, ...schema } = z.toJSONSchema(Body, { target, io })
    expectFields(schema.properties, samples)
    await expectValid({ openapi, info, paths: {}, components: { schemas: { Body: schema } } })
  }

  // zod-openapi: a document without and with its `override`.
  const content = { 'application/json': { schema: Body } }
  const paths = {
    '/teams/{team}': {
      post: {
        requestParams: {
          path: z.object({ team: TeamId.schema }),
          query: z.object({ by: UserId.schema.optional() }),
        },
        requestBody: { content },
        responses: { 200: { description: 'Done', content } },
      },
    },
  }
  const fieldsOf = ({ paths }) =>
    paths['/teams/{team}'].post.responses[200].content['application/json'].schema.properties
  const plain = createDocument({ openapi, info, paths })
  await expectValid(plain)
  expectFields(fieldsOf(plain), samples)
  const override = ({ zodSchema, jsonSchema }) => {
    if (zodSchema === UserId.schema)
      Object.assign(jsonSchema, { title: 'UserId', example: undefined, examples: undefined })
  }
  const overridden = createDocument({ openapi, info, paths }, { override })
  await expectValid(overridden)
  deepEqual(JSON.parse(JSON.stringify(fieldsOf(overridden).id)), {
    type: 'string',
    pattern: '^user_[0-9a-z]{25}$',
    minLength: 30,
    maxLength: 30,
    title: 'UserId',
  })

  // zod-to-openapi walks schemas itself: it takes `.schema`, and finds the pattern and the lengths.
  extendZodWithOpenApi(z)
  const { bare, bareOwner, own, uuid, typed, ...walked } = shape
  const registry = new OpenAPIRegistry()
  registry.register('Body', z.object(walked))
  const document = new Generator(registry.definitions).generateDocument({ openapi, info })
  await expectValid(document)
  deepEqual(document.components.schemas.Body.properties.id, {
    type: 'string',
    pattern: '^user_[0-9a-z]{25}$',
    minLength: 30,
    maxLength: 30,
  })
}

const ajv = new Ajv({ strict: true, formats: { uuid: true }, keywords: ['example'] })
ajv.compile(z.toJSONSchema(Body))
for (const [openapi, target] of [
  ['3.0.3', 'openapi-3.0'],
  ['3.1.0', 'draft-2020-12'],
]) {
  const schemas = [UserId, TeamId, OwnerId, Session].map((source, i) => [
    `Schema${i}`,
    source['~standard'].jsonSchema.input({ target }),
  ])
  await expectValid({ openapi, info, paths: {}, components: { schemas: Object.fromEntries(schemas) } })
}

// The manifest of this program, by the schema that the kit ships.
const kit = new URL('../../../packages/kit/dist/', import.meta.url)
const schema = JSON.parse(readFileSync(new URL('manifest.schema.json', kit), 'utf8'))
const cli = new URL('cli/main.js', kit).pathname
const here = new URL('.', import.meta.url).pathname
const manifest = JSON.parse(execFileSync(process.execPath, [cli, 'manifest', here], { encoding: 'utf8' }))
const isManifest = new Ajv({ strict: true, allowUnionTypes: true }).compile(schema)
equal(isManifest(manifest), true, JSON.stringify(isManifest.errors))
equal(isManifest({ ...manifest, $schema: 'x', added: 1 }), true)
equal(isManifest({ ...manifest, version: 2 }), false)

// What `brandid generate` writes from it.
const folder = mkdtempSync(join(tmpdir(), 'brandid-openapi-'))
writeFileSync(join(folder, 'brandid.manifest.json'), JSON.stringify(manifest))
const generate = (language) =>
  JSON.parse(execFileSync(process.execPath, [cli, 'generate', language], { cwd: folder, encoding: 'utf8' }))
const { components } = generate('openapi')
for (const openapi of ['3.0.3', '3.1.0']) await expectValid({ openapi, info, paths: {}, components })
const generated = generate('json-schema')
const isUser = new Ajv({ strict: true }).compile({ ...generated, $ref: '#/$defs/UserId' })
deepEqual([isUser(EXAMPLE), isUser('team_036twi214qwj7mgsvq83nm8wf')], [true, false])
rmSync(folder, { recursive: true })
console.log('valid: documents of OpenAPI 3.0 and 3.1')
