// What must hold of tokens in every runtime, without a test runner. Definitions and signer stand at the top of the
// module, where workerd gives neither randomness nor a clock.
import { createSigner, defineToken, redact } from '../../dist/token.js'

const SessionToken = defineToken('sess')
const ResetToken = defineToken('reset', { bits: 128 })
const secret = Uint8Array.from({ length: 32 }, (_, i) => i)
const signer = createSigner({ keys: [{ id: 'k1', secret }] })
const retired = createSigner({ keys: [{ id: 'k0', secret }] })

// From docs/tokens/vectors.json.
const TOKEN = 'sess_1x1n1bkvak89qs4djmt7rshjmnsysbsr3ogi8hckmfg6i7v4i611exnpd'
const HASH = 'sess_sha256-991db3e4271f5af04fc36216809e1258994b20459a8545e65d02319d4b18b81a'
const SIGNED =
  'sess_s12tk78t3gect2ubr1e1kispboc5mn0r355phmur82dcogc0tr5j1tg010a9jnd212tph4qi7ss5fcbijppfb05irv9gglf98malkp3shev33q5npj1lj752tu8j9b9c01js86h8vq4ikjec0t1s99ti2d3vftf6o0pit24q'
const audience = 'https://api.example.com'

function check(claim, holds) {
  if (!holds) throw new Error(`not so: ${claim}`)
}

const codeOf = async (by, definition, input, options) =>
  (await by.verify(definition, input, options)).error?.code

/** Throws at the first claim that does not hold; returns the number of definitions that it tried. */
export async function runTokenSuite() {
  for (const definition of [SessionToken, ResetToken]) {
    const token = definition.generate()
    check(`${definition.prefix} accepts what it makes`, definition.is(token))
    check(`${definition.prefix} makes no token twice`, token !== definition.generate())
    check(`${definition.prefix} refuses what is cut`, !definition.is(token.slice(0, -1)))
    check(
      `${definition.prefix} knows its hash`,
      await definition.verifyHash(token, await definition.hash(token)),
    )
    const signed = await signer.generate(definition, { expiresAt: Date.now() + 60_000 })
    const result = await signer.verify(definition, signed)
    check(
      `${definition.prefix} is signed and verified`,
      result.data === signed && result.expiresAt > new Date(),
    )
    check(`${definition.prefix} is of its key`, (await codeOf(retired, definition, signed)) === 'unknown_key')
    check(`${definition.prefix} is redacted`, redact(`${token} ${signed}`) === redact(`${signed} ${token}`))
  }
  check('a token is read', SessionToken.is(TOKEN) && (await SessionToken.hash(TOKEN)) === HASH)
  check('a signed token is read', (await signer.verify(SessionToken, SIGNED, { audience })).success)
  check('an audience is read', (await codeOf(signer, SessionToken, SIGNED)) === 'wrong_audience')
  const forged = await retired.generate(SessionToken)
  check('a retired key is refused', (await codeOf(signer, SessionToken, forged)) === 'unknown_key')
  return 2
}
