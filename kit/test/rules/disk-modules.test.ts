import { expect, it } from 'vitest'
import plugin from '../../src/eslint.ts'
import { lint } from './lint.ts'
import { onDisk } from './on-disk.ts'

it.each(['./data.json', './style.css', './logo.svg', './ids.ts/below', './none.css'])(
  'every rule passes over an import of %s',
  (specifier) => {
    const folder = onDisk({
      'data.json': '{}',
      'style.css': '',
      'logo.svg': '',
      'ids.ts': '',
      'a.ts': `import '${specifier}'`,
    })
    for (const [name, { meta }] of Object.entries(plugin.rules)) {
      if (meta.docs.requiresTypeChecking) continue
      const rule = name as keyof typeof plugin.rules
      expect(lint(folder, 'a.ts', rule)).toEqual([])
    }
  },
)

it('takes a folder for no file of getters', () => {
  const code = "import { defineId } from 'brandid'\nexport const TagId = defineId('tag')"
  const folder = onDisk({ 'src/a.ts': code })
  expect(lint(folder, 'src/a.ts', 'registered', { settings: { brandid: { register: 'src' } } })).toHaveLength(
    1,
  )
})
