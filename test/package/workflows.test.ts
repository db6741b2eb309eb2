import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { matchesOf, read, readJson, root } from './repository.ts'

// Each job calls a script of the repository, so whatever a workflow does can be run on any machine.

const workflows = readdirSync(join(root, '.github/workflows')).map((name) => ({
  name,
  text: read(`.github/workflows/${name}`),
}))
const ci = read('.ci/run')
const scripts: Readonly<Record<string, string>> = readJson('package.json').scripts

describe.each(workflows)('$name', ({ text }) => {
  it('calls commands that the repository has', () => {
    const commands = matchesOf(text, /^ *- run: (.*)$/gm)
    expect(commands.length).toBeGreaterThan(0)
    for (const command of commands) {
      const [, script, file] = /^(?:npm run (\S+)|npm cit$|.*?(\.ci\/\S+))/.exec(command) ?? ['none']
      expect(script === undefined || Object.hasOwn(scripts, script), command).toBe(true)
      expect(file === undefined || existsSync(join(root, file)), command).toBe(true)
    }
  })

  it('pins each action by its hash beside its version, and asks for no more than it needs', () => {
    for (const [, action] of text.matchAll(/uses: (.+)/g))
      expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
    expect(text).toMatch(/^permissions:\n {2}contents: read\n/m)
  })
})

it('one job may publish, and it installs nothing', () => {
  const jobs = workflows.flatMap(({ text }) => text.split(/^ {2}(?=\w+:$)/m))
  const trusted = jobs.filter((job) => job.includes('id-token: write'))
  expect(trusted).toHaveLength(1)
  expect(trusted[0]).not.toMatch(/npm (?:ci|cit|install|run)/)
})

it('the versions of Node are those of .ci/run, and the current one', () => {
  const workflow = workflows.find(({ name }) => name === 'ci.yml')?.text
  const [, majors = ''] = /for major in ([\d ]+);/.exec(ci) ?? []
  expect(workflow).toContain(`node: [20, ${majors.split(' ').join(', ')}, current]`)
})

it('npm run written runs each command that writes a file of the repository', () => {
  // Those that CI compares with their file, but for budgets of time; and those of pages, of which docs:api is a half of docs.
  const compared = matchesOf(ci, /npm run ([\w:]+) -- --check/g)
  const pages = Object.keys(scripts).filter((name) => /^docs:/.test(name) && name !== 'docs:api')
  const writers = [...compared.filter((name) => !name.startsWith('bench')), ...pages]
  const run = matchesOf(scripts['written'] ?? '', /npm run ([\w:]+)/g)
  expect(run.sort(), 'The script `written` of package.json has each, after the build.').toEqual(
    writers.sort(),
  )
})
