import { expect, it } from 'vitest'
import { createDomain } from '../../../src/languages/domain.ts'
import { generateGo } from '../../../src/languages/go.ts'
import { languages } from '../../../src/languages/languages.ts'
import { generatePython } from '../../../src/languages/python.ts'
import { everyKey, shopWithKeys } from '../manifests.ts'
import { ask, isInstalled } from './exchange.ts'
import { isRuffHere, runRuff } from './ruff.ts'

// The linters of each language, at their strict defaults, on a shop and on all that a manifest can hold.
// mypy, pyright and rubocop are in the tests of their languages.

const domains = [createDomain(shopWithKeys), createDomain(everyKey)]

it.runIf(isInstalled('go-staticcheck', '-version'))('gofmt, vet and staticcheck have nothing to say', () => {
  const files = domains.map((domain, i) => [
    `ids${i}/ids.go`,
    `${languages['go']?.beginning}${generateGo(domain, `ids${i}/ids.go`)}`,
  ])
  const all = { 'go.mod': 'module example\n\ngo 1.19\n', ...Object.fromEntries(files) }
  expect(ask(all, ['gofmt', '-l', '.'])).toBe('')
  ask(all, ['go', 'vet', './...'], ['go-staticcheck', '-checks', 'all', './...'])
})

it.runIf(isRuffHere)('ruff has nothing to say, and no other layout', () => {
  for (const domain of domains) {
    const text = `${languages['python']?.beginning}${generatePython(domain)}`
    expect(runRuff(text)).toEqual({ findings: [], formatted: text })
  }
})
