/** The commands of the binary, by name. Each module loads when its command runs. */
import type { Command } from '../terminal/command.ts'

type Load = () => Promise<{ readonly default: Command }>

export const commands: Readonly<Record<string, Load>> = {
  init: () => import('../commands/init.ts'),
  adopt: () => import('../commands/adopt.ts'),
  check: () => import('../commands/check.ts'),
  inspect: () => import('../commands/inspect.ts'),
  new: () => import('../commands/new.ts'),
  convert: () => import('../commands/convert.ts'),
  manifest: () => import('../commands/manifest.ts'),
  catalogue: () => import('../commands/catalogue.ts'),
  generate: () => import('../commands/generate.ts'),
  types: () => import('../commands/types.ts'),
}
