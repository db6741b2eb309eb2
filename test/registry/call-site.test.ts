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
    [
      'that begins with a function named ErrorPage',
      'ErrorPage@file:///app/ids.ts:3:22\nload@file:///app/main.ts:1:1',
    ],
    ['without a first line', '@file:///app/ids.ts:3:22\nload@file:///app/main.ts:1:1'],
    ['with a first line of its own', 'Error: no message\n    at /app/ids.ts:3:22\n    at /app/main.ts:1:1'],
    ['whose first line names a place', 'Error: thrown at /app/other.ts:9:9\n    at /app/ids.ts:3:22'],
  ])('is read from a stack %s', (_, stack) => {
    expect(siteOf(stack)).toBe('/app/ids.ts:3:22')
  })

  it.each([
    { name: 'none', stack: undefined },
    { name: 'an empty text', stack: '' },
    { name: 'the message alone', stack: 'Error' },
    { name: 'call sites', stack: [{ getFileName: () => '/app/ids.ts' }] },
    { name: 'a number', stack: 42 },
    { name: 'code without a place', stack: 'Error\n    at <anonymous>' },
    { name: 'native code', stack: 'Error\n    at Array.map (native)' },
    { name: 'a place without a column', stack: 'Error\n    at /app/ids.ts:3' },
    { name: 'another language', stack: 'Error\n    bei /app/ids.ts:3:22' },
  ])('is not read from $name', ({ stack }) => {
    expect(siteOf(stack)).toBeUndefined()
  })
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

  // Stacks of Node 20, Chromium 156, Firefox 133, Safari 18 and bundles by esbuild, webpack and Rollup.
  it.each([
    {
      name: 'of a helper in another file',
      frames: [
        '    at webId (file:///app/helper.js:2:9)',
        '    at file:///app/ids.js:4:23',
        '    at ModuleJob.run (node:internal/modules/esm/module_job:325:25)',
      ],
    },
    {
      name: 'of a helper of a helper',
      frames: [
        '    at define (file:///app/helper.js:2:9)',
        '    at webId (file:///app/web.js:2:9)',
        '    at file:///app/ids.js:4:23',
      ],
    },
    {
      name: 'of a callback in a helper',
      frames: [
        '    at file:///app/helper.js:2:30',
        '    at Array.map (<anonymous>)',
        '    at defineAll (file:///app/helper.js:2:10)',
        '    at file:///app/ids.js:4:23',
      ],
    },
    {
      name: 'of helpers whose names contain those of modules',
      frames: [
        '    at evaluate (/app/helper.js:2:9)',
        '    at retrieval (/app/helper.js:3:9)',
        '    at /app/ids.js:4:23',
      ],
    },
    {
      name: 'of a function that Node calls back',
      frames: [
        '    at webId (/app/helper.js:2:9)',
        '    at node:internal/process/task_queues:95:5',
        '    at /app/ids.js:4:23',
      ],
    },
    {
      name: 'of a helper that native code of eval calls',
      frames: [
        '    at webId (/app/helper.js:2:9)',
        '    at eval (eval at load (/app/helper.js:1:2), <anonymous>)',
        '    at /app/ids.js:4:23',
      ],
    },
    {
      name: 'with more than nine lines',
      frames: ['    at webId (/app/helper.js:2:9)', '    at /app/ids.js:14:23'],
      position: '14:23',
    },
    {
      name: 'of a callback of its own',
      frames: [
        '    at file:///app/ids.js:4:23',
        '    at Array.map (<anonymous>)',
        '    at file:///app/ids.js:4:10',
      ],
      position: '4:10',
    },
    {
      name: 'of CommonJS',
      frames: [
        '    at webId (/app/helper.js:2:9)',
        '    at Object.<anonymous> (/app/ids.js:4:23)',
        '    at Module._compile (node:internal/modules/cjs/loader:1554:14)',
        '    at Object.<anonymous> (/app/main.js:1:1)',
      ],
    },
    {
      name: 'of a lazy part of an esbuild bundle',
      frames: [
        '    at webId (/app/ids.js:90:9)',
        '    at src/ids.ts (/app/ids.js:4:23)',
        '    at __init (/app/ids.js:9:56)',
        '    at /app/ids.js:200:12',
      ],
    },
    {
      name: 'of webpack in development',
      frames: [
        '    at webId (webpack-internal:///./src/helper.ts:2:9)',
        '    at eval (/app/ids.js:4:23)',
        '    at ./src/ids.ts (/app/main.js:20:1)',
        '    at __webpack_require__ (/app/main.js:1:1)',
      ],
    },
    {
      name: 'of webpack in production',
      frames: ['    at t (/app/ids.js:1:99)', '    at 123 (/app/ids.js:4:23)', '    at n (/app/ids.js:1:1)'],
    },
    {
      name: 'of webpack, as a method of an object',
      frames: ['    at t (/app/ids.js:1:99)', '    at Object.123 (/app/ids.js:4:23)'],
    },
    {
      name: 'of Turbopack',
      frames: [
        '    at webId (/app/chunk.js:2:9)',
        '    at module evaluation (/app/ids.js:4:23)',
        '    at instantiateModule (/app/runtime.js:1:1)',
      ],
    },
    {
      name: 'of Safari',
      frames: ['webId@https://app.test/helper.js:2:9', 'module code@https:///app/ids.js:4:23'],
    },
    { name: 'of Firefox', frames: ['webId@https://app.test/helper.js:2:9', '@https:///app/ids.js:4:23'] },
  ])('is that $name', ({ frames, position = '4:23' }) => {
    expect(siteOf(['Error', ...frames].join('\n'))).toBe(`/app/ids.js:${position}`)
  })
})
