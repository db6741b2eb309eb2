import { defineId } from 'brandid'
import { opaque } from 'brandid/formats'

defineId('bad', { format: opaque({ length: 3, alphabet: 'ab_' }) })
