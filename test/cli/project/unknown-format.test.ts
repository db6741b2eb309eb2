import { expect, it } from 'vitest'
import { unknownFormat } from '../../../src/cli/project/unknown-format.ts'
import { UserError } from '../../../src/cli/terminal/user-error.ts'

it('shows the name as terminals may, and lists the formats', () => {
  const error = unknownFormat('md5\u001b[31m', ['ulid', 'uuid'])
  expect(error).toBeInstanceOf(UserError)
  expect(error).toMatchObject({
    message: 'Expected the name of a format but received "md5\\u001b[31m".',
    advice: 'Formats: ulid, uuid.',
  })
})
