import { describe } from 'vitest'
import { start } from '../express.ts'
import { keepsPromises, running } from './service.ts'

describe('Express 5', () => {
  keepsPromises(running(start))
})
