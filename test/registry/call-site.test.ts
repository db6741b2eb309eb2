import { afterEach, describe, expect, it, vi } from 'vitest'
import { captureCallSite } from '../../src/registry/claim.ts'

afterEach(() => vi.restoreAllMocks())

/** Stands for `defineId`: the function whose caller is looked for. */
function define() {
  return captureCallSite(define)
}

/** What is read from a stack of that text. */
function siteOf(stack: unknown) {
  vi.spyOn(Error, 'captureStackTrace').mockImplementation((holder) => Object.assign(holder, { stack }))
  return define()()
}

const fail = (): never => {
  throw new Error('no')
}

describe('captureCallSite', () => {
  it('finds the caller, to the line', () => {
    const [one, other] = [
      define()(), // the line matters: the next call stands on the next one
      define()(),
    ]
    const lineOf = (text = '') => Number(/:(\d+):\d+$/.exec(text)?.[1])
    expect(one).toMatch(/\/test\/registry\/call-site\.test\.ts:\d+:\d+$/)
    expect(lineOf(other)).toBe(lineOf(one) + 1)
  })

  it.each([0, 3, 50, Number.POSITIVE_INFINITY])('leaves a stackTraceLimit of %s as it was', (limit) => {
    const before = Error.stackTraceLimit
    Error.stackTraceLimit = limit
    const site = define()
    const after = Error.stackTraceLimit
    Error.stackTraceLimit = before
    expect(after).toBe(limit)
    expect(site()).toMatch(/call-site\.test\.ts:\d+:\d+$/)
  })

  it.each<[string, string, PropertyDescriptor]>([
    ['captureStackTrace', 'captureStackTrace', { get: fail }],
    ['a setter of stackTraceLimit', 'stackTraceLimit', { get: () => 10, set: fail }],
    ['prepareStackTrace', 'prepareStackTrace', { value: fail }],
  ])('lets nothing out where %s throws', (_, key, value) => {
    const descriptor = Object.getOwnPropertyDescriptor(Error, key)
    Object.defineProperty(Error, key, { ...value, configurable: true })
    try {
      expect(() => define()()).not.toThrow()
    } finally {
      Reflect.deleteProperty(Error, key)
      if (descriptor) Object.defineProperty(Error, key, descriptor)
    }
  })
})

describe('a call site', () => {
  const frames: Readonly<Record<string, readonly [frame: string, file?: string]>> = {
    'V8, a module': ['    at file:///app/ids.ts:3:22'],
    'V8, a function': ['    at define (file:///app/ids.ts:3:22)'],
    'V8, CommonJS': ['    at Object.<anonymous> (/app/ids.js:3:22)', '/app/ids.js'],
    'V8, after await': ['    at async file:///app/ids.ts:3:22'],
    'V8, an async function': ['    at async load (file:///app/ids.ts:3:22)'],
    JavaScriptCore: ['module code@file:///app/ids.ts:3:22'],
    'JavaScriptCore, unnamed': ['@file:///app/ids.ts:3:22'],
    Firefox: ['load/<@http://app.test/ids.ts:3:22', 'app.test/ids.ts'],
    'a query': ['    at file:///app/ids.ts?t=1731926400000:3:22'],
    'a path with a query': ['    at /app/ids.ts?t=1:3:22'],
    'a port': ['    at http://localhost:5173/ids.ts?t=1:3:22', 'localhost:5173/ids.ts'],
    webpack: ['    at eval (webpack-internal:///(rsc)/./src/ids.ts:3:22)', '/(rsc)/./src/ids.ts'],
    'V8, code in eval': [
      '    at eval (eval at load (/app/load.js:1:2), <anonymous>:3:22)',
      'eval at load (/app/load.js:1:2), <anonymous>',
    ],
    'a space': ['    at /my app/ids.ts:3:22', '/my app/ids.ts'],
    parentheses: ['    at load (/app (old)/ids.ts:3:22)', '/app (old)/ids.ts'],
    'parentheses, unnamed': ['    at /app (old)/ids.ts:3:22', '/app (old)/ids.ts'],
    'a scope': ['load@file:///node_modules/@app/ids/ids.js:3:22', '/node_modules/@app/ids/ids.js'],
    'a directory named why?': ['    at load (file:///home/why%3F/ids.ts:3:22)', '/home/why?/ids.ts'],
    Turbopack: [
      '    at module evaluation (/app/.next/dev/server/chunks/[root-of-the-server]__1r4g._.js:3:22)',
      '/app/.next/dev/server/chunks/[root-of-the-server]__1r4g._.js',
    ],
    'a URL that is none': ['    at file:///app/100%/ids.ts:3:22', '/app/100%/ids.ts'],
    'a path that holds ://': ['    at load (/app/a://ids.ts:3:22)', '/app/a://ids.ts'],
    'a path that holds a place': ['    at load (/app/a?b:1:2/ids.ts:3:22)', '/app/a?b:1:2/ids.ts'],
    'a path with %5B': ['    at /app/%5Bold%5D/ids.ts:3:22', '/app/%5Bold%5D/ids.ts'],
  }
  it.each(Object.entries(frames))('is read from %s', (_, [frame, file = '/app/ids.ts']) => {
    expect(siteOf(`Error\n${frame}`)).toBe(`${file}:3:22`)
    expect(siteOf(`${frame}\n`)).toBe(`${file}:3:22`)
  })

  it('has lines and columns of several digits', () => {
    expect(siteOf('    at file:///app/ids.ts?t=1:1024:22')).toBe('/app/ids.ts:1024:22')
  })

  it.each([
    ['ErrorPage@file:///app/ids.ts:3:22', 'load@file:///app/main.ts:1:1'],
    ['@file:///app/ids.ts:3:22', 'load@file:///app/main.ts:1:1'],
    ['Error: no message', '    at /app/ids.ts:3:22', '    at /app/main.ts:1:1'],
    ['Error: thrown at /app/other.ts:9:9', '    at /app/ids.ts:3:22'],
  ])('is read from a stack that begins with %s', (...lines) => {
    expect(siteOf(lines.join('\n'))).toBe('/app/ids.ts:3:22')
  })

  it.each([
    ['none', undefined],
    ['an empty text', ''],
    ['the message alone', 'Error'],
    ['call sites', [{ getFileName: () => '/app/ids.ts' }]],
    ['code without a place', 'Error\n    at <anonymous>'],
    ['native code', 'Error\n    at Array.map (native)'],
    ['a place without a column', 'Error\n    at /app/ids.ts:3'],
    ['another language', 'Error\n    bei /app/ids.ts:3:22'],
  ])('is not read from %s', (_, stack) => expect(siteOf(stack)).toBeUndefined())
})

describe('the module of a definition', () => {
  const under = (name: string) =>
    siteOf(
      `Error\n    at ${name} (/app/helper.js:1:1)\n    at /app/ids.js:4:23\n    at load (/app/main.js:2:2)`,
    )

  it.each([
    ...['define', '$', '_d1', '#define', 'evaluate', 'evalAll', 'Ids.define', 'a.b.define', 'Object.define'],
    ...['async define', 'async a.define', 'new Ids', 'new a.Ids', 'get ids', 'set ids'],
    ...['Ids.define [as make]', 'define [as make it]'],
  ])('is not that of the helper %s', (name) => {
    expect(under(name)).toBe('/app/ids.js:4:23')
  })

  it.each([
    ...[
      'eval',
      'a.eval',
      '42',
      'Object.<anonymous>',
      './src/ids.ts',
      'module code',
      'let define',
      'define it',
    ],
    ...['define [as make] it', '[project]/ids.ts [app] (ecmascript)', 'a..b', '.define', '1a', 'a.1', 'a-b'],
  ])('is that of the frame %s, which no function is called', (name) => {
    expect(under(name)).toBe('/app/helper.js:1:1')
  })

  // Stacks of Node 20, Chromium 156, Firefox 133, Safari 18 and bundles by esbuild, webpack and Rollup, from the inside out.
  const stacks: Readonly<Record<string, string>> = {
    'of a helper in another file':
      'webId (file:///app/helper.js:2:9) < file:///app/ids.js:4:23 < ModuleJob.run (node:internal/modules/esm/module_job:325:25)',
    'of a helper of a helper':
      'define (file:///app/helper.js:2:9) < webId (file:///app/web.js:2:9) < file:///app/ids.js:4:23',
    'of a callback in a helper':
      'file:///app/helper.js:2:30 < Array.map (<anonymous>) < defineAll (file:///app/helper.js:2:10) < file:///app/ids.js:4:23',
    'of helpers whose names contain those of modules':
      'evaluate (/app/helper.js:2:9) < retrieval (/app/helper.js:3:9) < /app/ids.js:4:23',
    'of a function that Node calls back':
      'webId (/app/helper.js:2:9) < node:internal/process/task_queues:95:5 < /app/ids.js:4:23',
    'of a helper that native code of eval calls':
      'webId (/app/helper.js:2:9) < eval (eval at load (/app/helper.js:1:2), <anonymous>) < /app/ids.js:4:23',
    'of a callback of its own': 'file:///app/ids.js:4:99 < Array.map (<anonymous>) < file:///app/ids.js:4:23',
    'of CommonJS':
      'webId (/app/helper.js:2:9) < Object.<anonymous> (/app/ids.js:4:23) < Module._compile (node:internal/modules/cjs/loader:1554:14) < Object.<anonymous> (/app/main.js:1:1)',
    'of a lazy part of an esbuild bundle':
      'webId (/app/ids.js:90:9) < src/ids.ts (/app/ids.js:4:23) < __init (/app/ids.js:9:56) < /app/ids.js:200:12',
    'of webpack in development':
      'webId (webpack-internal:///./src/helper.ts:2:9) < eval (/app/ids.js:4:23) < ./src/ids.ts (/app/main.js:20:1) < __webpack_require__ (/app/main.js:1:1)',
    'of webpack in production': 't (/app/ids.js:1:99) < 123 (/app/ids.js:4:23) < n (/app/ids.js:1:1)',
    'of webpack, as a method of an object': 't (/app/ids.js:1:99) < Object.123 (/app/ids.js:4:23)',
    'of Turbopack':
      'webId (/app/chunk.js:2:9) < module evaluation (/app/ids.js:4:23) < instantiateModule (/app/runtime.js:1:1)',
  }
  it.each(Object.entries(stacks))('is that %s', (_, frames) => {
    const stack = ['Error', ...frames.split(' < ').map((frame) => `    at ${frame}`)]
    expect(siteOf(stack.join('\n'))).toBe('/app/ids.js:4:23')
  })

  it.each(['module code', ''])('is that of Safari or Firefox, named "%s"', (name) => {
    const stack = `webId@https://app.test/helper.js:2:9\n${name}@https:///app/ids.js:14:23`
    expect(siteOf(stack)).toBe('/app/ids.js:14:23')
  })
})
