/** Two private registries with one prefix: two definitions at run time, one type. */
import { createRegistry, type IdOf } from 'brandid'

const OurId = createRegistry().defineId('job')
const TheirId = createRegistry().defineId('job')
export const id: IdOf<typeof OurId> = TheirId.generate()
