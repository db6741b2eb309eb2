import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { upperFirst } from '../../../src/languages/domain.ts'
import { fill, readTemplate } from '../../../src/languages/template-view.ts'
import { ask, findCommand, isInstalled } from './exchange.ts'
import { isRuffHere, runRuff } from './ruff.ts'

// The templates themselves, each as a file of its language: with every block once, and their holes as names.

const folder = (language: string) => new URL(`../../../src/languages/${language}/`, import.meta.url)

/** A template as a file alone: without its marks, and the blank lines that part it from others. */
function alone(language: string, name: string): string {
  const template = readTemplate(`${language}/${name}`)
  const blocks = template.matchAll(/@ (?:each|if|unless) (\w+)/g)
  const view = Object.fromEntries(Array.from(blocks, ([, block = '']) => [block, [{ comma: '' }]]))
  return fill(template, { ...view, joined: false })
    .replace(/^\n+/, '')
    .replace(/^(package \w+)\n+/m, '$1\n\n')
    .replace(/^(module \w+)\n+/m, '$1\n')
}

const filesOf = (language: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder(language))
      .filter((name) => !name.endsWith('.rbs'))
      .map((name) => [name, alone(language, name)]),
  )

describe('the templates', () => {
  it.runIf(isInstalled('go', 'version'))('of Go are as gofmt writes them', () => {
    expect(ask(filesOf('go'), ['gofmt', '-l', '.'])).toBe('')
  })

  const formatter = findCommand(['ruff', 'format', '--check'], ['black', '--check', '-q'])
  it.runIf(formatter !== undefined)('of Python are as their formatter writes them', () => {
    ask(filesOf('python'), [...(formatter as [string, string, string]), '.'])
  })

  it.runIf(isRuffHere)('of Python leave ruff nothing to say, but of names of one another', () => {
    for (const [name, text] of Object.entries(filesOf('python')))
      expect([name, ...runRuff(text, ['F821', 'F401', 'FA102', 'PYI018']).findings]).toEqual([name])
  })

  it.runIf(isInstalled('rubocop', '--version'))('of Ruby leave rubocop nothing to say', () => {
    const named = Object.entries(filesOf('ruby')).map(([name, text]) => [
      name,
      text.replace(/__([a-z]+?)__/gi, (_, hole: string) => upperFirst(hole)),
    ])
    // The directive of the first is ended after the last.
    ask(Object.fromEntries(named), ['rubocop', '--except', 'Metrics,Lint/MissingCopEnableDirective', '.'])
  })
})
