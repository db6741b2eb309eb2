import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampled } from '../full-length.ts'
import { compile, copyInto, createProject, installInto, linkInto, versions, write } from './consumer.ts'

// Declarations that users emit: what they export must have a name that they can reach, wherever the packages lie.

const dependencies = ['ts-brand', 'uuidv7', 'zod']

const tsconfig = (options: object = {}) =>
  JSON.stringify({
    compilerOptions: {
      strict: true,
      exactOptionalPropertyTypes: true,
      target: 'es2022',
      module: 'nodenext',
      skipLibCheck: true,
      ...options,
    },
    include: ['*.ts'],
  })

const projects: string[] = []

/** The two layouts, in which every program has a directory of its own. */
let linked: string
let nested: string

function newProject(): string {
  const project = createProject()
  projects.push(project)
  return project
}

beforeAll(() => {
  // As pnpm does it: one link, and behind it the package among its dependencies.
  linked = newProject()
  const store = join(linked, 'node_modules/.pnpm/brandid@1/node_modules')
  installInto(store)
  linkInto(store, ...dependencies)
  symlinkSync('.pnpm/brandid@1/node_modules/brandid', join(linked, 'node_modules/brandid'))

  // As npm does it where versions conflict: a folder with a `node_modules` of its own.
  nested = newProject()
  installInto(join(nested, 'node_modules'))
  linkInto(join(nested, 'node_modules/brandid/node_modules'), ...dependencies)
})

afterAll(() => {
  for (const project of projects) rmSync(project, { recursive: true, force: true })
})

/** Writes a program into a new directory of a project. */
function program(project: string, files: Record<string, string>, options?: object): string {
  const directory = mkdtempSync(join(project, 'program-'))
  write(directory, { ...files, 'tsconfig.json': tsconfig(options) })
  return directory
}

const emitting = { declaration: true, outDir: 'out' }

function emitted(directory: string, name: string): string {
  return readFileSync(join(directory, `out/${name}.d.ts`), 'utf8')
}

/** What a name is declared as, without the module that the type comes from; unions in the order of the alphabet. */
function declared(text: string, name: string): string | undefined {
  return new RegExp(`^export declare (?:const|function) ${name}(?::|(?=\\()) ?(.*);$`, 'm')
    .exec(text)?.[1]
    ?.replace(/import\("brandid(?:\/\w+)?"\)\./g, '')
    .replace(/Id<"\w+">(?: \| Id<"\w+">)+/g, (union) => union.split(' | ').sort().join(' | '))
}

function modulesNamedIn(text: string): string[] {
  const names = Array.from(
    text.matchAll(/(?:\bfrom |\bimport\(|^import )["']([^"']+)["']/gm),
    ({ 1: name }) => name,
  )
  return [...new Set(names as string[])].sort()
}

/** Programs, whose comments have what a line is declared as. */
const ids = `import { createRegistry, defineId, findIds, idUnion, isId, matchId, parse, schemaOf, type IdOf } from 'brandid'
import { layout, nanoid, objectId, opaque, snowflake, typeid, ulid, uuid, uuid25 } from 'brandid/formats'

export const UserId = defineId('user') //: IdDef<"user">
export type UserId = IdOf<typeof UserId>
export const PageId = defineId('page', { description: 'A page.', aliases: ['site'] }) //: IdDef<"page">
export const PublicId = defineId('pub', { format: nanoid() }) //: IdDefOf<"pub", Nanoid>
export const CustomerId = defineId('cus', { format: opaque({ length: 14 }) }) //: IdDefOf<"cus", Opaque>
export const TypedId = defineId('typed', { format: typeid() }) //: IdDefOf<"typed", Typeid>
export const ObjectId = defineId('object', { format: objectId() }) //: IdDefOf<"object", ObjectId>
export const ReadId = defineId('read', { format: snowflake({ epoch: 'twitter' }) }) //: IdDefOf<"read", Snowflake>
export const MadeId = defineId('made', { format: snowflake({ epoch: 'twitter', workerId: 1 }) }) //: IdDefOf<"made", GeneratingSnowflake>
export const RunId = defineId('run', { format: layout({ fields: [{ kind: 'random', bits: 64 }] }) })
export const BaseId = defineId('base', { format: uuid25({ padded: false }) }) //: IdDefOf<"base", UnpaddedUuid25>
export const RandomId = defineId('random', { format: uuid({ version: 4 }) }) //: IdDefOf<"random", Uuid4>
export const MovedId = defineId('moved', { accepts: [opaque({ length: 12 })] }) //: IdDefAccepting<"moved", Uuid25, Opaque>
export const TwiceId = defineId('twice', { format: ulid(), accepts: [typeid()] }) //: IdDefAccepting<"twice", Ulid, Typeid>
export const JobId = createRegistry().defineId('job') //: IdDef<"job">
export const own = createRegistry() //: Registry
export const OwnerId = idUnion(UserId, PublicId) //: IdUnion<IdDef<"user"> | IdDefOf<"pub", Nanoid>>
export type OwnerId = IdOf<typeof OwnerId>

export const schema = schemaOf(UserId) //: ZodId<Id<"user">>
export const publicSchema = PublicId.schema //: ZodId<Id<"pub">>
export const ownerSchema = OwnerId.schema //: ZodId<Id<"pub"> | Id<"user">>
export const standard = UserId['~standard'] //: StandardProps<Id<"user">>

export const create = () => UserId.generate() //: () => Id<"user">
export const createMany = (count: number) => PublicId.generateMany(count) //: (count: number) => Id<"pub">[]
export function timeOf(id = UserId.generate()) { return UserId.timestamp(id) } //: (id?: Id<"user">): Date
export function read(text: string) { return UserId.safeParse(text) } //: (text: string): IdResult<Id<"user">>
export async function load(text: string) { return { id: UserId.parse(text), found: findIds(text), parsed: parse(text) } }
export const narrow = (text: string) => (isId(text) ? text : undefined) //: (text: string) => AnyId | undefined
export const match = (id: OwnerId) => matchId(id, { user: (id) => id, pub: (id) => id }) //: (id: OwnerId) => Id<"pub"> | Id<"user">
export const owner = (text: string) => OwnerId.parse(text)
export const path = (id: UserId) => \`/users/\${id}\` as const //: (id: UserId) => \`/users/\${Id<"user">}\`
export const unbound = UserId.is //: (this: void, input: unknown) => input is Id<"user">
export const byId = new Map([[UserId.generate(), 1]]) //: Map<Id<"user">, number>
export const sure = (id: UserId | undefined) => id! //: (id: UserId | undefined) => Id<"user">
export class Repository {
  last = UserId.generate()
  find(id: UserId) { return [id, this.last] as const }
}
export default UserId.generate()
`
const declarations = Array.from(ids.matchAll(/^export \w+ (\w+)\b.* \/\/: (.*)$/gm), ([, name, type]) => [
  name,
  type,
])

const core = `import { defineId, idUnion } from 'brandid/core'
import { nanoid } from 'brandid/formats'
export const CoreId = defineId('core')
export const OtherId = defineId('other', { format: nanoid() })
export const union = idUnion(CoreId, OtherId)
`

const mini = `import { defineId, idUnion, schemaOf } from 'brandid/mini'
import { nanoid } from 'brandid/formats'
export const MiniId = defineId('mini')
export const OtherId = defineId('another', { format: nanoid() })
export const union = idUnion(MiniId, OtherId)
export const schema = schemaOf(OtherId)
`

/** Reads the declarations alone, as a consumer of the consumer. */
const reader = `import { PublicId, UserId, type OwnerId, create, createMany, schema, TwiceId } from './out/ids.js'
import type { Id } from 'brandid'
const user: Id<'user'> = create()
const owner: OwnerId = createMany(1)[0] ?? user
const parsed: UserId | undefined = schema.safeParse(owner).data
const date: Date = UserId.timestamp(user)
// @ts-expect-error: the IDs of two definitions are two types
export const wrong: Id<'user'> = PublicId.generate()
// @ts-expect-error: a NanoID has no time
PublicId.timestamp
// @ts-expect-error: IDs of two formats do not sort
TwiceId.lowerBound
export { date, parsed }
`

const layouts = [
  { layout: 'a link, as pnpm makes it', project: () => linked },
  { layout: 'a folder with nested dependencies', project: () => nested },
]

describe.each(sampled(layouts, 2))('brandid in $layout, its dependencies out of reach', ({ project }) => {
  it.each(versions)('emits names that can be reached, under TypeScript %s', (version) => {
    const directory = program(project(), { 'ids.ts': ids, 'core.ts': core, 'mini.ts': mini }, emitting)
    expect(compile(version, directory)).toBe('')
    const text = emitted(directory, 'ids')
    expect(declarations.length).toBeGreaterThan(25)
    expect(declarations.map(([name = '']) => [name, declared(text, name)])).toEqual(declarations)
    expect(modulesNamedIn(text)).toEqual(['brandid', 'brandid/formats'])
    expect(modulesNamedIn(emitted(directory, 'core'))).toEqual(['brandid/core', 'brandid/formats'])
    expect(modulesNamedIn(emitted(directory, 'mini'))).toEqual(['brandid/formats', 'brandid/mini'])
  })
})

describe('emitted declarations', () => {
  it.each(versions)('say what the source says, under TypeScript %s', (version) => {
    const directory = program(linked, { 'ids.ts': ids }, emitting)
    expect(compile(version, directory)).toBe('')
    rmSync(join(directory, 'ids.ts'))
    write(directory, {
      'reader.ts': reader,
      'tsconfig.json': tsconfig({ skipLibCheck: false, noEmit: true }),
    })
    expect(compile(version, directory)).toBe('')
  })
})

describe('brandid beside the same zod that the project has', () => {
  const main = `import { defineId, type IdOf, parse } from 'brandid'
import { nanoid } from 'brandid/formats'
import * as z from 'zod'
export const UserId = defineId('user')
export type UserId = IdOf<typeof UserId>
export const PublicId = defineId('pub', { format: nanoid() })
declare module 'brandid/register' {
  interface Register {
    get user(): typeof UserId
    get pub(): typeof PublicId
  }
}
export const User = z.object({ id: UserId.schema, page: PublicId, posts: z.array(PublicId.schema).optional() })
export type User = z.infer<typeof User>
export const byUser = z.record(UserId.schema, z.number())
export const path = z.templateLiteral(['/users/', UserId.schema])
export const any = (text: string) => parse(text)
export const user = (id: UserId) => parse(id)
`

  it.each(versions)('emits schemas of objects and registered definitions, under TypeScript %s', (version) => {
    const directory = program(linked, { 'main.ts': main }, emitting)
    mkdirSync(join(directory, 'node_modules'))
    symlinkSync('../../node_modules/.pnpm/brandid@1/node_modules/zod', join(directory, 'node_modules/zod'))
    expect(compile(version, directory)).toBe('')
    const text = emitted(directory, 'main')
    expect(modulesNamedIn(text)).toEqual(['brandid', 'brandid/formats', 'zod'])
    const short = text.replace(/import\("brandid(?:\/\w+)?"\)\./g, '')
    expect(short).toContain('    id: ZodId<Id<"user">>;')
    expect(short).toContain('    page: IdDefOf<"pub", Nanoid>;')
    expect(short).toContain('    posts: z.ZodOptional<z.ZodArray<ZodId<Id<"pub">>>>;')
    expect(short).toContain('byUser: z.ZodRecord<ZodId<Id<"user">>, z.ZodNumber>;')
    expect(short).toContain(`path: z.ZodTemplateLiteral<\`/users/\${Id<"user">}\`>;`)
    // By name, so the program that reads it adds its own definitions.
    expect(short).toContain('any: (text: string) => Parsed;')
    expect(short).toContain('user: (id: UserId) => ParsedRegistered<"user">;')
  })
})

describe('isolatedDeclarations', () => {
  const annotated = `import { createRegistry, defineId, idUnion, schemaOf } from 'brandid'
import type { DefineId, Id, IdDef, IdDefAccepting, IdDefOf, IdOf, IdUnion, Registry, ZodId } from 'brandid'
import { nanoid, opaque, type Nanoid, type Opaque, type Uuid25 } from 'brandid/formats'
export const UserId: IdDef<'user'> = defineId('user')
export type UserId = IdOf<typeof UserId>
export const PublicId: IdDefOf<'pub', Nanoid> = defineId('pub', { format: nanoid() })
export const MovedId: IdDefAccepting<'moved', Uuid25, Opaque> = defineId('moved', { accepts: [opaque({ length: 12 })] })
export const OwnerId: IdUnion<typeof UserId | typeof PublicId> = idUnion(UserId, PublicId)
export const own: Registry = createRegistry()
export const schema: ZodId<Id<'user'>> = schemaOf(UserId)
export const create = (): UserId => UserId.generate()
// @ts-expect-error: the annotation names another prefix
export const WrongId: IdDef<'post'> = defineId('wrong')
// @ts-expect-error: the annotation names another format
export const OtherId: IdDefOf<'other', Nanoid> = defineId('other', { format: opaque({ length: 14 }) })
`

  it.each(versions)('takes the documented annotations, and checks them, under TypeScript %s', (version) => {
    const bare = "import { defineId } from 'brandid'\nexport const BareId = defineId('bare')\n"
    const options = { ...emitting, isolatedDeclarations: true }
    const directory = program(linked, { 'main.ts': annotated, 'bare.ts': bare }, options)
    expect(compile(version, directory).match(/^\w.*?TS\d+/gm)).toEqual(['bare.ts(2,14): error TS9010'])
    const text = emitted(directory, 'main')
    expect(text).toContain("export declare const UserId: IdDef<'user'>;")
    expect(text).toContain("export declare const PublicId: IdDefOf<'pub', Nanoid>;")
  })
})

describe('several copies in one program', () => {
  const main = `import { assertId, defineId, idUnion, matchId, safeParse, schemaOf } from 'brandid'
import type { AnyId, AnyIdDef, IdDef, IdOf } from 'brandid'
import type { IdDef as CoreIdDef } from 'brandid/core'
import * as dep from 'dep'
import type { Brand } from 'ts-brand'
import * as z from 'zod'

const UserId = defineId('user')
type UserId = IdOf<typeof UserId>
const TeamId = defineId('team')
type Own = string & Pick<Brand<unknown, { readonly user: true }, '~id'>, '~id'>

// Ids go both ways, and among three copies of ts-brand.
let ours: UserId = UserId.generate()
let theirs: dep.UserId = dep.UserId.generate()
let own: Own = ours
own = theirs
ours = theirs = own
const post: dep.PostId = dep.PostId.generate()
const ids: AnyId[] = [ours, theirs, post]
const dates: Date[] = [UserId.timestamp(theirs), dep.UserId.timestamp(ours)]

// Definitions of another copy are taken wherever definitions are.
const definitions: AnyIdDef[] = [UserId, dep.UserId, dep.PostId]
const core: CoreIdDef<'user'> = dep.UserId
const OwnerId = idUnion(TeamId, dep.UserId, dep.PostId)
const label: string = matchId(OwnerId.parse(ours), { user: () => 'user', post: () => 'post', team: () => 'team' })
const text: unknown = theirs
assertId(dep.UserId, text)
ours = text

// Schemas of three copies of zod stand in one object.
const Both = z.object({ ours: UserId.schema, theirs: dep.UserId.schema, post: schemaOf(dep.PostId), whole: dep.UserId })
const both: { ours: dep.UserId; theirs: UserId; post: dep.PostId; whole: UserId } = Both.parse({ ours, theirs, post, whole: ours })

// Another entity's ID stays another's.
// @ts-expect-error
ours = post
// @ts-expect-error
theirs = TeamId.generate()
// @ts-expect-error: whole definitions with schemas are of one zod
export const whole: IdDef<'user'> = dep.UserId

console.log(ids.length, dates.length, definitions.length, core.prefix, label, both.post === post, safeParse(post).success)
`

  /** Makes a package differ from its twin in the eyes of the compiler, which takes equal versions for one. */
  function setVersion(directory: string, version: string): void {
    const file = join(directory, 'package.json')
    write(directory, {
      'package.json': JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version }),
    })
    if (!directory.endsWith('zod')) return
    const [major, minor] = version.split('.')
    const text = `export declare const version: { readonly major: ${major}; readonly minor: ${minor}; readonly patch: number }\n`
    write(directory, { 'v4/core/versions.d.ts': text, 'v4/core/versions.d.cts': text })
  }

  beforeAll(() => {
    const modules = join(nested, 'node_modules')
    const theirs = join(modules, 'dep/node_modules/brandid')
    installInto(join(modules, 'dep/node_modules'))
    copyInto(join(theirs, 'node_modules'), ...dependencies)
    copyInto(modules, 'ts-brand', 'zod')
    setVersion(theirs, '99.1.0')
    setVersion(join(theirs, 'node_modules/ts-brand'), '99.1.0')
    setVersion(join(theirs, 'node_modules/zod'), '4.98.0')
    setVersion(join(modules, 'ts-brand'), '99.2.0')
    setVersion(join(modules, 'zod'), '4.99.0')
    write(join(modules, 'dep'), {
      'package.json': '{ "name": "dep", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
      'index.js': `import { defineId } from 'brandid'
import { nanoid } from 'brandid/formats'
export const UserId = defineId('user')
export const PostId = defineId('post', { format: nanoid() })
`,
      'index.d.ts': `import { IdDef, IdDefOf, IdOf } from 'brandid'
import { Nanoid } from 'brandid/formats'
export declare const UserId: IdDef<'user'>
export type UserId = IdOf<typeof UserId>
export declare const PostId: IdDefOf<'post', Nanoid>
export type PostId = IdOf<typeof PostId>
`,
    })
  })

  it.each(versions)('keep IDs assignable both ways, under TypeScript %s', (version) => {
    const directory = program(nested, { 'main.ts': main }, { outDir: 'out' })
    const printed = compile(version, directory, '--listFiles')
    expect(printed.match(/^.*error TS.*$/gm)).toBeNull()
    const files = printed.split('\n')
    const copiesOf = (file: string) => files.filter((each) => each.endsWith(`/${file}`)).length
    expect(copiesOf('brandid/dist/definition/brand.d.ts')).toBe(2)
    expect(copiesOf('ts-brand/lib/index.d.ts')).toBe(3)
    expect(copiesOf('zod/v4/core/versions.d.cts')).toBe(3)
    const output = execFileSync(process.execPath, ['out/main.js'], { cwd: directory, encoding: 'utf8' })
    expect(output).toBe('3 2 3 user user true true\n')
  })
})
