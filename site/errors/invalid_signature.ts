import { createSigner, defineToken } from 'brandid/token'

const ApiToken = defineToken('api')
const expiresAt = Date.now() + 60_000
const newSecret = () => crypto.getRandomValues(new Uint8Array(32))
const signer = createSigner({ keys: [{ id: '1', secret: newSecret() }] })
const other = createSigner({ keys: [{ id: '1', secret: newSecret() }] })

const { error } = await other.verify(ApiToken, await signer.generate(ApiToken, { expiresAt }))
throw error
