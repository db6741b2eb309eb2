import { createSigner } from 'brandid/token'

const secret = crypto.getRandomValues(new Uint8Array(31))

createSigner({ keys: [{ id: '1', secret }] })
