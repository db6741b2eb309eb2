import { afterEach, describe, expect, it, vi } from 'vitest'
import { captureCallSite } from '../../src/registry/call-site.ts'

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

/** Fixes `Error.stackTraceLimit` while an action runs. */
function withFrozenLimit<Result>(value: number, action: () => Result): Result {
  const descriptor = Object.getOwnPropertyDescriptor(Error, 'stackTraceLimit') as PropertyDescriptor
  Object.defineProperty(Error, 'stackTraceLimit', { value, writable: false, configurable: true })
  try {
    return action()
  } finally {
    Object.defineProperty(Error, 'stackTraceLimit', descriptor)
  }
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
    expect(one?.text).toMatch(/\/test\/registry\/call-site\.test\.ts:\d+:\d+$/)
    expect(lineOf(other?.text)).toBe(lineOf(one?.text) + 1)
  })

  it('finds the caller from a deep stack, too', () => {
    const deep = (depth: number): ReturnType<typeof define> => (depth ? deep(depth - 1) : define())
    expect(deep(100)()?.text).toMatch(/call-site\.test\.ts:\d+:\d+$/)
  })

  it.each([0, 3, 50, Number.POSITIVE_INFINITY])('leaves a stackTraceLimit of %s as it was', (limit) => {
    const before = Error.stackTraceLimit
    Error.stackTraceLimit = limit
    const site = define()
    const after = Error.stackTraceLimit
    Error.stackTraceLimit = before
    expect(after).toBe(limit)
    expect(site()?.text).toMatch(/call-site\.test\.ts:\d+:\d+$/)
  })

  it('finds the caller where intrinsics are frozen', () => {
    const site = withFrozenLimit(10, define)
    expect(site()?.text).toMatch(/call-site\.test\.ts:\d+:\d+$/)
  })

  it('finds nothing where the limit is frozen at 0', () => {
    expect(withFrozenLimit(0, define)()).toBeUndefined()
  })

  it('finds nothing where the engine captures no stack', () => {
    const { captureStackTrace } = Error
    Reflect.deleteProperty(Error, 'captureStackTrace')
    const site = define()
    Error.captureStackTrace = captureStackTrace
    expect(site()).toBeUndefined()
  })

  it.each([
    {
      name: 'captureStackTrace',
      key: 'captureStackTrace',
      value: { get: fail },
    },
    {
      name: 'a setter of stackTraceLimit',
      key: 'stackTraceLimit',
      value: {
        get: () => 10,
        set: fail,
      },
    },
    {
      name: 'prepareStackTrace',
      key: 'prepareStackTrace',
      value: {
        value: fail,
      },
    },
  ])('lets nothing out where $name throws', ({ key, value }) => {
    const descriptor = Object.getOwnPropertyDescriptor(Error, key)
    Object.defineProperty(Error, key, { ...value, configurable: true })
    try {
      expect(() => define()()).not.toThrow()
    } finally {
      Reflect.deleteProperty(Error, key)
      if (descriptor) Object.defineProperty(Error, key, descriptor)
    }
  })

  it('finds nothing where prepareStackTrace makes something else of the stack', () => {
    const { prepareStackTrace } = Error
    Error.prepareStackTrace = (_, frames) => frames
    const site = define()()
    Error.prepareStackTrace = prepareStackTrace
    expect(site).toBeUndefined()
  })

  it('reads the stack only when it is asked', () => {
    const read = vi.fn(() => 'Error\n    at /app/ids.ts:3:22')
    vi.spyOn(Error, 'captureStackTrace').mockImplementation((holder) => {
      Object.defineProperty(holder, 'stack', { get: read })
    })
    const site = define()
    expect(read).not.toHaveBeenCalled()
    expect(site()).toEqual({ text: '/app/ids.ts:3:22', place: '/app/ids.ts:3:22' })
  })
})

describe('a call site', () => {
  it.each([
    { name: 'V8, a module', frame: '    at file:///app/ids.ts:3:22', file: '/app/ids.ts' },
    { name: 'V8, a function', frame: '    at define (file:///app/ids.ts:3:22)', file: '/app/ids.ts' },
    { name: 'V8, CommonJS', frame: '    at Object.<anonymous> (/app/ids.js:3:22)', file: '/app/ids.js' },
    { name: 'V8, a method', frame: '    at Ids.get [as user] (/app/ids.js:3:22)', file: '/app/ids.js' },
    { name: 'V8, a constructor', frame: '    at new Ids (/app/ids.js:3:22)', file: '/app/ids.js' },
    { name: 'V8, after await', frame: '    at async file:///app/ids.ts:3:22', file: '/app/ids.ts' },
    {
      name: 'V8, an async function',
      frame: '    at async load (file:///app/ids.ts:3:22)',
      file: '/app/ids.ts',
    },
    { name: 'JavaScriptCore', frame: 'module code@file:///app/ids.ts:3:22', file: '/app/ids.ts' },
    { name: 'JavaScriptCore, unnamed', frame: '@file:///app/ids.ts:3:22', file: '/app/ids.ts' },
    { name: 'Firefox', frame: 'load/<@http://app.test/ids.ts:3:22', file: 'app.test/ids.ts' },
    { name: 'a query', frame: '    at file:///app/ids.ts?t=1731926400000:3:22', file: '/app/ids.ts' },
    { name: 'a path with a query', frame: '    at /app/ids.ts?t=1:3:22', file: '/app/ids.ts' },
    { name: 'a port', frame: '    at http://localhost:5173/ids.ts?t=1:3:22', file: 'localhost:5173/ids.ts' },
    { name: 'Windows', frame: '    at C:\\app\\ids.ts:3:22', file: 'C:/app/ids.ts' },
    { name: 'a URL on Windows', frame: '    at file:///C:/app/ids.ts:3:22', file: 'C:/app/ids.ts' },
    {
      name: 'webpack',
      frame: '    at eval (webpack-internal:///(rsc)/./src/ids.ts:3:22)',
      file: '/(rsc)/./src/ids.ts',
    },
    {
      name: 'V8, code in eval',
      frame: '    at eval (eval at load (/app/load.js:1:2), <anonymous>:3:22)',
      file: 'eval at load (/app/load.js:1:2), <anonymous>',
    },
    { name: 'a space', frame: '    at /my app/ids.ts:3:22', file: '/my app/ids.ts' },
    { name: 'a directory named c:', frame: '    at /home/c:/ids.ts:3:22', file: '/home/c:/ids.ts' },
    { name: 'parentheses', frame: '    at load (/app (old)/ids.ts:3:22)', file: '/app (old)/ids.ts' },
    { name: 'parentheses, unnamed', frame: '    at /app (old)/ids.ts:3:22', file: '/app (old)/ids.ts' },
    {
      name: 'a scope',
      frame: 'load@file:///node_modules/@app/ids/ids.js:3:22',
      file: '/node_modules/@app/ids/ids.js',
    },
    { name: 'a directory named c#', frame: '    at /home/c#/ids.ts:3:22', file: '/home/c#/ids.ts' },
    {
      name: 'a directory named why?',
      frame: '    at load (file:///home/why%3F/ids.ts:3:22)',
      file: '/home/why?/ids.ts',
    },
    {
      name: 'Turbopack',
      frame: '    at module evaluation (/app/.next/dev/server/chunks/[root-of-the-server]__1r4g._.js:3:22)',
      file: '/app/.next/dev/server/chunks/[root-of-the-server]__1r4g._.js',
    },
    { name: 'a URL that is none', frame: '    at file:///app/100%/ids.ts:3:22', file: '/app/100%/ids.ts' },
    { name: 'a path with %5B', frame: '    at /app/%5Bold%5D/ids.ts:3:22', file: '/app/%5Bold%5D/ids.ts' },
  ])('is read from $name', ({ frame, file }) => {
    expect(siteOf(`Error\n${frame}`)).toMatchObject({ text: `${file}:3:22` })
    expect(siteOf(`${frame}\n`)).toMatchObject({ text: `${file}:3:22` })
  })

  it.each([
    {
      name: 'that begins with a function named ErrorPage',
      stack: 'ErrorPage@file:///app/ids.ts:3:22\nload@file:///app/main.ts:1:1',
    },
    { name: 'without a first line', stack: '@file:///app/ids.ts:3:22\nload@file:///app/main.ts:1:1' },
    {
      name: 'with a first line of its own',
      stack: 'Error: no message\n    at /app/ids.ts:3:22\n    at /app/main.ts:1:1',
    },
    {
      name: 'whose first line names a place',
      stack: 'Error: thrown at /app/other.ts:9:9\n    at /app/ids.ts:3:22',
    },
  ])('is read from a stack $name', ({ stack }) => {
    expect(siteOf(stack)?.text).toBe('/app/ids.ts:3:22')
  })

  it.each(['    at Array.map (<anonymous>)', '    at native', 'map@[native code]'])(
    'is that of the module which calls %s',
    (frame) => {
      expect(siteOf(`Error\n${frame}\n    at file:///app/ids.ts:3:22`)?.text).toBe('/app/ids.ts:3:22')
    },
  )

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

  it.each([
    'file:///app/ids.ts:3:22',
    'file:///app/ids.ts?t=1:3:22',
    'webpack-internal:///./src/ids.ts:3:22',
  ])('keeps the place as the engine spells it: %s', (place) => {
    expect(siteOf(`Error\n    at ${place}`)?.place).toBe(place)
  })
})

describe('the module of a definition', () => {
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
      name: 'of a minified esbuild bundle',
      frames: ['    at init_ids (/app/ids.js:4:23)', '    at /app/ids.js:200:12'],
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
    expect(siteOf(['Error', ...frames].join('\n'))?.text).toBe(`/app/ids.js:${position}`)
  })

  it('is where the first function is, if no module is evaluated', () => {
    const frames = [
      '    at webId (file:///app/ids.js:2:9)',
      '    at getIds (file:///app/main.js:3:1)',
      '    at async main (file:///app/main.js:9:1)',
    ]
    expect(siteOf(['Error', ...frames].join('\n'))?.text).toBe('/app/ids.js:2:9')
  })
})
