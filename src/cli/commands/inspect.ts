/** The command `inspect`. */
import { createCommand } from '../terminal/command.ts'

export default createCommand(
  {
    name: 'inspect',
    summary: 'tell what an id is, and what it carries',
    usage: ['<text>…'],
    options: {
      json: { type: 'boolean', help: 'print a line of JSON for each text' },
    },
  },
  async ({ positionals }, { stdout }) => {
    await stdout.write(`${positionals.length}\n`)
    return 0
  },
)
