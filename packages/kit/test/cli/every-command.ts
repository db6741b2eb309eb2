/** Loads every command before the first test, whose time it would count for. */
import { commands } from '../../src/cli/run.ts'

await Promise.all(Object.values(commands).map((load) => load()))
