import { createSigner, defineToken } from 'brandid/token'

const ApiToken = defineToken('api')
const expiresAt = Date.now() + 60_000
const secret = crypto.getRandomValues(new Uint8Array(32))
const signer = createSigner({ keys: [{ id: '1', secret }] })

const token = await signer.generate(ApiToken, { expiresAt, audience: 'web' })
const { error } = await signer.verify(ApiToken, token, { audience: 'app' })
throw error
