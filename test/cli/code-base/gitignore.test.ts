import { describe, expect, it } from 'vitest'
import { createIgnore } from '../../../src/cli/code-base/gitignore.ts'

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
    { text: 'a/**/**/b', ignored: ['a/b', 'a/x/y/b'], kept: ['ab'] },
    { text: 'a/**c', ignored: ['a/c', 'a/xc'], kept: ['ac', 'a/x/c'] },
    { text: 'a[*?]', ignored: ['a*', 'a?'], kept: ['a', 'ab'] },
    { text: 'a[\\]b]c', ignored: ['a]c', 'abc'], kept: ['a\\c'] },
    { text: 'a?.ts', ignored: ['ab.ts'], kept: ['a.ts', 'abc.ts', 'a/.ts'] },
    { text: 'a[bc].ts', ignored: ['ab.ts', 'ac.ts'], kept: ['ad.ts', 'abc.ts', 'a .ts'] },
    { text: 'a[!bc].ts', ignored: ['ad.ts'], kept: ['ab.ts', 'a!.tss'] },
    { text: 'a(b)+{c}|d^$.ts', ignored: ['a(b)+{c}|d^$.ts'], kept: ['ab.ts', 'd^$.ts'] },
    { text: '*.ts\n!b.ts', ignored: ['a.ts'], kept: ['b.ts'] },
    { text: '!b.ts\n*.ts', ignored: ['b.ts'], kept: [] },
    { text: '# a.ts\r\n\r\nb.ts  \r\n', ignored: ['b.ts'], kept: ['a.ts', '# a.ts', ''] },
    { text: '', ignored: [], kept: ['a.ts'] },
    { text: ' a.ts\n\tb.ts', ignored: [' a.ts', '\tb.ts'], kept: ['a.ts', 'b.ts'] },
    { text: ' # a.ts\n #', ignored: [' # a.ts', ' #'], kept: ['a.ts', '# a.ts'] },
    { text: 'a\\ \nb\\  \nc d ', ignored: ['a ', 'b ', 'c d'], kept: ['a', 'b', 'b  ', 'c d '] },
    { text: 'a\\\\ ', ignored: ['a\\'], kept: ['a\\ ', 'a'] },
    { text: 'a.ts\t', ignored: ['a.ts\t'], kept: ['a.ts'] },
    { text: '\ufeffa.ts\r', ignored: ['a.ts'], kept: ['\ufeffa.ts', 'a.ts\r'] },
    { text: 'a\n\ufeffb', ignored: ['a', '\ufeffb'], kept: ['b'] },
    { text: '\\#a\n\\!b\n\\c\n\\*d', ignored: ['#a', '!b', 'c', '*d'], kept: ['\\#a', 'b', 'dd'] },
    { text: 'a[^bc].ts', ignored: ['ad.ts'], kept: ['ab.ts', 'a^.tss'] },
    { text: 'a[!b]c', ignored: ['adc'], kept: ['a/c'] },
    { text: 'a[.-0]', ignored: ['a.', 'a0'], kept: ['a1'] },
    { text: 'a[b\nc[z-a]\nd', ignored: ['d'], kept: ['a[b', 'ab', 'cb', 'c[z-a]'] },
  ])('of $text', ({ text, ignored, kept }) => {
    const ignore = createIgnore('/home/app', text)
    const isIgnored = (path: string) => ignore(`/home/app/${path.replace(/\/$/, '')}`, path.endsWith('/'))
    expect(ignored.filter((path) => !isIgnored(path))).toEqual([])
    expect(kept.filter(isIgnored)).toEqual([])
  })
})
