/** The command lines under test: the binary, which no package exports. Every command is loaded before the first test, whose time it would count for. */
import { commands, run } from '../../src/cli/run.ts'

await Promise.all(Object.values(commands).map((load) => load()))

export { run }

/** The names of the commands, in the order of the help. */
export const COMMAND_NAMES = Object.keys(commands)

/** Runs the command line of the process. */
export const runProcess = () => import('../../src/cli/main.ts')
