import { expect, it } from 'vitest'
import { createManifest } from '../../../src/cli/artifacts/manifest.ts'
import { ruleContextIn } from '../../lint/rule-context-in.ts'

function manifestOf(code: string) {
  const { module, definitions } = ruleContextIn(`import { createRegistry, defineId } from 'brandid'
import { nanoid, opaque, snowflake } from 'brandid/formats'
import { defineToken } from 'brandid/token'
${code}`)
  return createManifest(definitions.definitionsIn(module), definitions.evaluator).manifest
}

it('has the members of a format that it tells, and no others', () => {
  const { definitions } = manifestOf(
    "defineId('a', { format: nanoid({}) })\ndefineId('b', { format: opaque({ length: 14 }) })",
  )
  expect(definitions.map(({ format }) => format)).toStrictEqual([
    { name: 'nanoid' },
    { name: 'opaque', options: { length: 14 } },
  ])
  expect(definitions.map((each) => 'bits' in each)).toEqual([true, false])
})

it('has the description of a token that has one, and no others', () => {
  const { tokens } = manifestOf("defineToken('a', { description: 'ours' })\ndefineToken('b')")
  expect(tokens.map((each) => 'description' in each)).toEqual([true, false])
})

it('is in the order of prefixes; those that are equal are in the order of the source', () => {
  const { definitions, tokens } = manifestOf(`
defineId('b')
defineId('a')
createRegistry().defineId('a')
defineToken('t')
defineToken('s')
defineToken('s', { registry: createRegistry() })`)
  const named = [...definitions, ...tokens].map(({ prefix, registry = 'shared' }) => `${prefix} ${registry}`)
  expect(named).toEqual(['a shared', 'a private', 'b shared', 's shared', 's private', 't shared'])
})

it('leaves out options that are undefined, and those that say who generates', () => {
  const { definitions } = manifestOf(`
defineId('a', undefined)
defineId('b', { title: undefined, format: undefined })
defineId('c', { format: snowflake({ epoch: 'twitter', workerId: Number(process.env.WORKER) }) })`)
  expect(definitions.map(({ title, format }) => ({ title, format }))).toStrictEqual([
    { title: 'a id', format: { name: 'uuid25' } },
    { title: 'b id', format: { name: 'uuid25' } },
    { title: 'c id', format: { name: 'snowflake', options: { epoch: 'twitter' } } },
  ])
})
