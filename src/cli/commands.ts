/** The commands of the binary, by name. Each module is loaded when its command runs, so that no other one costs time. */
import type { Command } from './terminal/command.ts'

type Load = () => Promise<{ readonly default: Command }>

export const commands: Readonly<Record<string, Load>> = {
  check: () => import('./commands/check.ts'),
  inspect: () => import('./commands/inspect.ts'),
  manifest: () => import('./commands/manifest.ts'),
  types: () => import('./commands/types.ts'),
}
