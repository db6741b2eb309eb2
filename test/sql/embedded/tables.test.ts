import { afterAll, beforeAll, describe } from 'vitest'
import { type Engine, embedded } from '../engines.ts'
import { publicIdSuite } from '../public-id-suite.ts'
import { requestSuite } from '../request-suite.ts'
import { violationSuite } from '../violation-suite.ts'

describe.each(embedded)('%s', (_, open) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await open()
  })
  afterAll(() => engine.close())

  publicIdSuite(() => engine)
  violationSuite(() => engine)
  requestSuite(() => engine)
})
