import { describe } from 'vitest'
import { start } from '../express.ts'
import { running } from './server.ts'
import { keepsPromises } from './service.ts'

describe('Express 5', () => {
  keepsPromises(running(start))
})
