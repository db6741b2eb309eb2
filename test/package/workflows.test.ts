import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NODE_MAJORS } from '../../scripts/checks/table.mjs'
import { matchesOf, read, readJson, root } from './repository.ts'

// Each job calls a script of the repository, so whatever a workflow does can be run on any machine.

const workflows = readdirSync(join(root, '.github/workflows')).map((name) => ({
  name,
  text: read(`.github/workflows/${name}`),
}))
const scripts: Readonly<Record<string, string>> = readJson('package.json').scripts

describe.each(workflows)('$name', ({ text }) => {
  it('calls commands that the repository has', () => {
    const commands = matchesOf(text, /^ *- run: (.*)$/gm)
    expect(commands.length).toBeGreaterThan(0)
    for (const command of commands) {
      const [, script, file] = /^(?:npm run (\S+)|npm cit?$|.*?(\.ci\/\S+))/.exec(command) ?? ['none']
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

it('the versions of Node are those of the checks, and the current one', () => {
  const workflow = workflows.find(({ name }) => name === 'ci.yml')?.text
  expect(workflow).toContain(`node: [20, ${NODE_MAJORS.join(', ')}, current]`)
})
