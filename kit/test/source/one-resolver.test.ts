import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lint } from '../rules/lint.ts'
import { onDisk } from '../rules/on-disk.ts'
import { runIn } from '../rules/run-in.ts'

it.each(['\u0024{configDir}/../ids/src/index.ts', '../ids/src/./index.ts', '../app/../ids/src/index.ts'])(
  'an alias to %s is followed by check and by the rules for linters',
  async (target) => {
    const folder = onDisk({
      '.git/HEAD': '',
      'ids/src/index.ts':
        "import { defineId, type IdOf } from 'brandid'\nexport const UserId = defineId('user')\nexport type UserId = IdOf<typeof UserId>\n",
      'app/tsconfig.json': JSON.stringify({ compilerOptions: { paths: { '~ids': [target] } } }),
      'app/src/a.ts': "import type { UserId } from '~ids'\nexport const a = (x: string) => x as UserId\n",
    })
    const app = join(folder, 'app')
    const { stdout } = await runIn(app, ['check', '--json', '--rule', 'no-cast'])
    expect(JSON.parse(stdout).findings).toMatchObject([{ file: 'src/a.ts', line: 2 }])
    expect(lint(app, 'src/a.ts', 'no-cast')).toHaveLength(1)
  },
)
