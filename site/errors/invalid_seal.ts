import { defineId, defineKey } from 'brandid'
import { sealed } from 'brandid/formats'
import { createSealer } from 'brandid/sealed'

const UserKey = defineKey('user')
const CustomerId = defineId('customer', { format: sealed(UserKey) })
const sealer = createSealer({ secrets: [crypto.getRandomValues(new Uint8Array(32))] })

sealer.open(CustomerId, CustomerId.parse('customer_ryok5t4r8pgobd67gco7x36xw'))
