import { createSigner, defineToken } from 'brandid/token'

const ApiToken = defineToken('api')
const expiresAt = Date.now() + 60_000
const secret = crypto.getRandomValues(new Uint8Array(32))
const signer = createSigner({ keys: [{ id: '1', secret }] })
const rotated = createSigner({ keys: [{ id: '2', secret }] })

const { error } = await rotated.verify(ApiToken, await signer.generate(ApiToken, { expiresAt }))
throw error
