import { describe } from 'vitest'
import { start } from '../react-router.ts'
import { running } from './server.ts'
import { keepsPromises } from './service.ts'

describe('React Router', () => {
  keepsPromises(running(start), { leaves: ['too large a body'] })
})
