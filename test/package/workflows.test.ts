import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './consumer.ts'

// Each job calls a script of the repository, so whatever a workflow does can be run on any machine.

const folder = join(root, '.github/workflows')
const workflows = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(join(folder, name), 'utf8'),
}))
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

describe.each(workflows)('$name', ({ text }) => {
  it('calls commands that the repository has', () => {
    const commands = Array.from(text.matchAll(/^ *- run: (.*)$/gm), ([, command = '']) => command)
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

it('the versions of Node are those of .ci/run, and the current one', () => {
  const ci = workflows.find(({ name }) => name === 'ci.yml')?.text
  const [, majors = ''] = /for major in ([\d ]+);/.exec(readFileSync(join(root, '.ci/run'), 'utf8')) ?? []
  expect(ci).toContain(`node: [20, ${majors.split(' ').join(', ')}, current]`)
})
