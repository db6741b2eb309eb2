/** Uses the recipe for zod 3's own API in docs/recipes.md, as a consumer with zod 3 would. */
import { defineId, type IdError, type IdOf, idUnion, problemOf } from 'brandid'
import { defineToken } from 'brandid/token'
import { z } from 'zod'
import { zod3 } from './zod-3.mjs'

function equal<Type>(actual: Type, expected: Type): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Error(`${JSON.stringify(actual)} is not ${JSON.stringify(expected)}`)
}

const UserId = defineId('user')
type UserId = IdOf<typeof UserId>
const TeamId = defineId('team')
type TeamId = IdOf<typeof TeamId>
const OwnerId = idUnion(UserId, TeamId)
const Session = defineToken('session')

const user = UserId.generate()
const team = TeamId.generate()

// Types: the ID in and out, and no other.
type Equal<One, Other> =
  (<Value>() => Value extends One ? 1 : 2) extends <Value>() => Value extends Other ? 1 : 2 ? true : false
const holds = <_Claim extends true>() => {}

const UserSchema = zod3(UserId)
const OwnerSchema = zod3(OwnerId)
const Invitation = z.object({
  team: zod3(TeamId),
  guests: z.array(UserSchema),
  owner: OwnerSchema.nullable(),
  host: UserSchema.optional(),
  seats: z.record(UserSchema, z.number()).optional(),
})
type Invitation = z.output<typeof Invitation>
holds<Equal<z.input<typeof UserSchema>, UserId>>()
holds<Equal<z.output<typeof UserSchema>, UserId>>()
holds<Equal<z.output<typeof OwnerSchema>, UserId | TeamId>>()
holds<Equal<z.input<typeof Invitation>, Invitation>>()
holds<Equal<Invitation['team'], TeamId>>()
holds<Equal<Invitation['guests'], UserId[]>>()
holds<Equal<Invitation['owner'], UserId | TeamId | null>>()
holds<Equal<Invitation['host'], UserId | undefined>>()
const invite = (input: z.input<typeof Invitation>) => input
invite({ team, guests: [user], owner: null })
// @ts-expect-error: another kind
export const swapped = () => invite({ team: user, guests: [user], owner: null })
// @ts-expect-error: a plain string
export const plain = () => invite({ team: 'team_1', guests: [], owner: null })
// @ts-expect-error: a missing key
export const missing = () => invite({ guests: [], owner: null })

// At run time: IDs as they are, and for everything else the message and the code of the definition.
const valid = { team, guests: [user], owner: team, host: user, seats: { [user]: 1 } }
equal<unknown>(Invitation.parse(valid), valid)
equal<unknown>(Invitation.parse({ team, guests: [], owner: null }), { team, guests: [], owner: null })
const token = Session.generate()
equal(zod3(Session).parse(token), token)

const inputs: unknown[] = [
  undefined,
  null,
  1,
  {},
  [],
  '',
  'user_1',
  `${user} `,
  user.toUpperCase(),
  team,
  token,
]
const sources: [z.ZodTypeAny, (input: unknown) => { error?: IdError | undefined }][] = [
  [UserSchema, UserId.safeParse],
  [OwnerSchema, OwnerId.safeParse],
  [zod3(Session), Session.safeParse],
]
for (const [schema, safeParse] of sources) {
  for (const input of inputs) {
    const { error } = safeParse(input)
    const issues = schema
      .safeParse(input)
      .error?.issues.map((issue) => [issue.message, issue.code === 'custom' && issue.params?.code])
    equal<unknown>(issues, error && [[error.message, error.code]])
  }
}

// Every way in which zod 3 asks gives the verdict of `is`. The pattern alone accepts the last text, whose number is too large.
type Way = readonly [schema: z.ZodTypeAny, wrap: (value: unknown) => unknown]
const itself = (value: unknown) => value
const ways: Way[] = [
  [UserSchema, itself],
  [UserSchema.nullable(), (value) => value ?? undefined],
  [z.object({ id: UserSchema.optional() }), (value) => ({ id: value ?? null })],
  [z.array(UserSchema), (value) => [value]],
  [z.tuple([UserSchema]), (value) => [value]],
  [z.set(UserSchema), (value) => new Set([value])],
  [z.map(UserSchema, z.any()), (value) => new Map([[value, 1]])],
  [z.record(UserSchema), (value) => ({ id: value })],
  [z.union([z.boolean(), UserSchema]), itself],
  [z.intersection(z.string(), UserSchema), itself],
  [z.string().pipe(UserSchema), itself],
  [UserSchema.pipe(z.string()), itself],
  [UserSchema.refine(() => true), itself],
  [UserSchema.transform(String), itself],
  [z.lazy(() => UserSchema), itself],
]
for (const input of [user, ...inputs, `user_${'z'.repeat(25)}`]) {
  for (const [i, [schema, wrap]] of ways.entries())
    equal([i, schema.safeParse(wrap(input)).success], [i, UserId.is(input)])
  if (typeof input === 'string')
    equal(z.record(UserSchema, z.any()).safeParse({ [input]: 1 }).success, UserId.is(input))
}

const { error } = Invitation.safeParse({ guests: [team], owner: 'x' })
equal<unknown>(
  problemOf(error)?.errors.map(({ pointer, code }) => [pointer, code]),
  [
    ['#/team', 'not_a_string'],
    ['#/guests/0', 'wrong_prefix'],
    ['#/owner', 'missing_prefix'],
  ],
)

// What follows never receives a text that is no ID.
const seen: string[] = []
const watched = UserSchema.refine((id) => seen.push(id)).transform((id) => seen.push(id))
watched.safeParse('user_1')
equal<unknown>(seen, [])
watched.parse(user)
equal<unknown>(seen, [user, user])

// Without the recipe: TS2740, and an exception.
// @ts-expect-error: a definition has no `_parse`
const bare = z.object({ id: UserId })
let thrown = ''
try {
  bare.safeParse({ id: user })
} catch (failure) {
  thrown = String(failure)
}
equal(/_parse is not a function/.test(thrown), true)
