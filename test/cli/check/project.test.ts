import { expect, it } from 'vitest'
import { projectOf } from '../../reading/read.ts'

it('has texts of its own files alone', async () => {
  const { project, folder } = await projectOf({ 'a.ts': 'a' })
  expect([project.text(`${folder}/a.ts`), project.text(`${folder}/b.ts`)]).toEqual(['a', ''])
})
