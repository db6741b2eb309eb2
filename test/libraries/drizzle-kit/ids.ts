/** The IDs of a product that exists: several kinds, two formats, one column of either kind. */
import { defineId, idUnion } from 'brandid/core'
import { nanoid, opaque, uuid } from 'brandid/formats'

export const UserId = defineId('user', {
  format: nanoid({ length: 16 }),
  accepts: [opaque({ length: [8, 28] })],
  named: ['user_local_root'],
})
export const KeyId = defineId('key', { format: uuid() })
export const OwnerId = idUnion(UserId, KeyId)
