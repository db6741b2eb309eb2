import { describe, expect, it } from 'vitest'
import { createIgnore } from '../../../src/cli/check/ignore.ts'

describe('a .gitignore', () => {
  // What `git check-ignore` says of each path. A path that ends with a slash is a folder.
  it.each([
    { text: 'a.ts', ignored: ['a.ts', 'lib/a.ts', 'a.ts/'], kept: ['a.tsx', 'ba.ts', 'axts'] },
    { text: '/a.ts', ignored: ['a.ts'], kept: ['lib/a.ts'] },
    { text: 'lib/a.ts', ignored: ['lib/a.ts'], kept: ['src/lib/a.ts'] },
    { text: 'gen/', ignored: ['gen/', 'src/gen/'], kept: ['gen', 'src/gen'] },
    { text: 'src/gen/', ignored: ['src/gen/'], kept: ['src/gen', 'lib/src/gen/'] },
    { text: '*.js', ignored: ['a.js', 'lib/.js'], kept: ['a.jsx', 'ajs'] },
    { text: 'lib/*.js', ignored: ['lib/a.js'], kept: ['lib/b/a.js'] },
    { text: '**/gen', ignored: ['gen', 'a/gen', 'a/b/gen'], kept: ['agen'] },
    { text: 'a/**/b', ignored: ['a/b', 'a/x/b', 'a/x/y/b'], kept: ['ab', 'x/a/b'] },
    { text: 'a/**', ignored: ['a/b', 'a/b/c'], kept: ['a', 'ab'] },
    { text: 'a?.ts', ignored: ['ab.ts'], kept: ['a.ts', 'abc.ts', 'a/.ts'] },
    { text: 'a[bc].ts', ignored: ['ab.ts', 'ac.ts'], kept: ['ad.ts', 'abc.ts'] },
    { text: 'a[!bc].ts', ignored: ['ad.ts'], kept: ['ab.ts', 'a!.tss'] },
    { text: 'a(b)+{c}|d^$.ts', ignored: ['a(b)+{c}|d^$.ts'], kept: ['ab.ts', 'd^$.ts'] },
    { text: '*.ts\n!b.ts', ignored: ['a.ts'], kept: ['b.ts'] },
    { text: '!b.ts\n*.ts', ignored: ['b.ts'], kept: [] },
    { text: '# a.ts\r\n\r\nb.ts  \r\n', ignored: ['b.ts'], kept: ['a.ts', '# a.ts', ''] },
    { text: '', ignored: [], kept: ['a.ts'] },
  ])('of $text', ({ text, ignored, kept }) => {
    const ignore = createIgnore('/home/app', text)
    const isIgnored = (path: string) => ignore(`/home/app/${path.replace(/\/$/, '')}`, path.endsWith('/'))
    expect(ignored.filter((path) => !isIgnored(path))).toEqual([])
    expect(kept.filter(isIgnored)).toEqual([])
  })
})
