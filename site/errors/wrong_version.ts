import { defineId } from 'brandid'
import { uuid } from 'brandid/formats'

const OrderId = defineId('order', { format: uuid() })

OrderId.fromUuid('919108f7-52d1-4320-9bac-f847db4148a8')
