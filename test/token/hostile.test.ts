import { runInNewContext } from 'node:vm'
import { createRegistry, IdError } from 'brandid/core'
import { createSigner, defineToken, redact } from 'brandid/token'
import { describe, expect, it } from 'vitest'
import { guarded, hostile, revoked, trapped } from '../hostile-values.ts'
import { secretOf } from './texts.ts'

// Objects that throw wherever they are read, where options, keys, instants and tokens belong.

const SessionToken = defineToken('sess')
const secret = secretOf(1)
const signer = createSigner({ keys: [{ id: 'k1', secret }] })
const token = await signer.generate(SessionToken)

const values: Readonly<Record<string, object>> = {
  'a proxy that throws': trapped({}),
  'a proxy of a list that throws': trapped([]),
  'a proxy of bytes that throws': trapped(secretOf(2)),
  'a proxy of a date that throws': trapped(new Date()),
  'a function that throws': trapped(() => {}),
  'a revoked proxy': revoked([]),
  ...Object.fromEntries(
    ['prefix', 'bits', 'id', 'secret', 'keys', '~records', 'audience', 'expiresAt', Symbol.toStringTag].map(
      (member) => [`an object whose ${String(member)} throws`, guarded(member)],
    ),
  ),
  ...Object.fromEntries(
    ['toString', 'valueOf', Symbol.toPrimitive, Symbol.iterator].map((member) => [
      `an object whose ${String(member)}() throws`,
      hostile(member),
    ]),
  ),
}

const actions: Readonly<Record<string, (value: never) => unknown>> = {
  'a prefix': (value) => defineToken(value),
  options: (value) => defineToken('hostile_options', value),
  bits: (value) => defineToken('hostile_bits', { bits: value }),
  'a registry': (value) => defineToken('hostile_registry', { registry: value }),
  records: (value) => defineToken('hostile_records', { registry: { '~records': value } }),
  'an input': (value) => SessionToken.parse(value),
  'an input to hash': (value) => SessionToken.hash(value),
  'options of a signer': (value) => createSigner(value),
  keys: (value) => createSigner({ keys: value }),
  'a key': (value) => createSigner({ keys: [value] }),
  'a key ID': (value) => createSigner({ keys: [{ id: value, secret }] }),
  'a secret': (value) => createSigner({ keys: [{ id: 'k', secret: value }] }),
  'a tolerance': (value) => createSigner({ keys: [{ id: 'k', secret }], clockToleranceMs: value }),
  'a definition to sign for': (value) => signer.generate(value),
  'options of a signature': (value) => signer.generate(SessionToken, value),
  'an expiry': (value) => signer.generate(SessionToken, { expiresAt: value }),
  'an audience': (value) => signer.generate(SessionToken, { audience: value }),
  'a definition to verify for': (value) => signer.verify(value, token),
  'options of a verification': (value) => signer.verify(SessionToken, token, value),
  'an audience to verify': (value) => signer.verify(SessionToken, token, { audience: value }),
  'a string to redact': (value) => redact(value),
  'a list to redact': (value) => redact('', value),
  'an item to redact': (value) => redact('', [value]),
}

/** What a call throws, or rejects with. */
async function faultOf(action: () => unknown): Promise<unknown> {
  try {
    await action()
  } catch (error) {
    return error
  }
  return undefined
}

describe.each(Object.entries(values))('%s', (_, value) => {
  it.each(Object.entries(actions))('as %s is refused with an IdError', async (name, act) => {
    const fault = await faultOf(() => act(value as never))
    // What holds no option that is read is as good as none.
    if (fault === undefined) expect(name).toMatch(/^options/)
    else expect(fault).toBeInstanceOf(IdError)
  })
})

it('dates, bytes and registries of another realm are received', async () => {
  const foreign = (source: string) => runInNewContext(source, { registry: createRegistry() })
  const signed = await signer.generate(SessionToken, { expiresAt: foreign('new Date(4102444800000)') })
  expect(await signer.verify(SessionToken, signed)).toMatchObject({ expiresAt: new Date(4_102_444_800_000) })
  const keys = [{ id: 'k', secret: foreign('Uint8Array.from({ length: 32 }, (_, i) => i)') }]
  expect((await createSigner({ keys }).generate(SessionToken)).slice(0, 7)).toBe('sess_s1')
  expect(redact('x_1', foreign("['x']"))).toBe('x_[redacted]')
  const records = foreign('new Map()')
  defineToken('foreign', { registry: { '~records': records } })
  expect([...records.keys()]).toEqual(['foreign'])
})
