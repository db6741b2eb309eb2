import { afterEach, describe, expect, it, vi } from 'vitest'
import { type CallSite, captureCallSite, isSameModule } from '../src/call-site.ts'

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

describe('captureCallSite', () => {
  it('finds the caller, to the line', () => {
    const [one, other] = [
      define()(), // the line matters: the next call stands on the next one
      define()(),
    ]
    expect(one?.file).toMatch(/\/test\/call-site\.test\.ts$/)
    expect(one?.file).toBe(other?.file)
    const lineOf = (text = '') => Number(/:(\d+):\d+$/.exec(text)?.[1])
    expect(one?.text).toMatch(/\/test\/call-site\.test\.ts:\d+:\d+$/)
    expect(lineOf(other?.text)).toBe(lineOf(one?.text) + 1)
  })

  it('finds the caller from a deep stack, too', () => {
    const deep = (depth: number): ReturnType<typeof define> => (depth ? deep(depth - 1) : define())
    expect(deep(100)()?.file).toMatch(/call-site\.test\.ts$/)
  })

  it.each([0, 3, 50, Number.POSITIVE_INFINITY])('leaves a stackTraceLimit of %s as it was', (limit) => {
    const before = Error.stackTraceLimit
    Error.stackTraceLimit = limit
    const site = define()
    const after = Error.stackTraceLimit
    Error.stackTraceLimit = before
    expect(after).toBe(limit)
    expect(site()?.file).toMatch(/call-site\.test\.ts$/)
  })

  it('finds the caller where intrinsics are frozen', () => {
    const site = withFrozenLimit(10, define)
    expect(site()?.file).toMatch(/call-site\.test\.ts$/)
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
    expect(site()).toEqual({ file: '/app/ids.ts', text: '/app/ids.ts:3:22' })
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
    { name: 'a space', frame: '    at /my app/ids.ts:3:22', file: '/my app/ids.ts' },
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
    expect(siteOf(`Error\n${frame}`)).toEqual({ file, text: `${file}:3:22` })
    expect(siteOf(`${frame}\n`)).toEqual({ file, text: `${file}:3:22` })
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
  ])('is read from a stack $name', ({ stack }) => {
    expect(siteOf(stack)?.text).toBe('/app/ids.ts:3:22')
  })

  it.each(['    at Array.map (<anonymous>)', '    at native', 'map@[native code]'])(
    'is none where the first frame is %s, whatever called that',
    (frame) => {
      expect(siteOf(`Error\n${frame}\n    at file:///app/ids.ts:3:22`)).toBeUndefined()
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

  it('is the first frame where the engine gives more than was asked for', () => {
    const stack = 'Error\n    at file:///app/ids.ts:3:22\n    at node:internal/modules/run:1:1'
    expect(siteOf(stack)).toEqual({ file: '/app/ids.ts', text: '/app/ids.ts:3:22' })
  })
})

describe('a module in a chunk of Turbopack', () => {
  // The frames that Next 16.4 gives, `next dev`: when it loads ids.ts, and after an edit of it.
  const chunks = '/app/.next/dev/server/chunks/ssr'
  const loaded = (chunk: string) => siteOf(`Error\n    at module evaluation (${chunks}/${chunk}:87:167)`)
  const edited = (chunk: string, id: string) =>
    siteOf(`Error\n    at Module.eval (file://${chunks}/${chunk}?id=${id}:12:167)`)

  const ids = '%5Bproject%5D/ids.ts+%5Bapp-rsc%5D+(ecmascript)'
  const other = '%5Bproject%5D/other.ts+%5Bapp-rsc%5D+(ecmascript)'
  const escaped = '%5Broot-of-the-server%5D__1r4g._.js'
  const plain = '[root-of-the-server]__1r4g._.js'

  it('is named after an edit, and lies in the same file', () => {
    expect(loaded(plain)).toEqual({ file: `${chunks}/${plain}`, text: `${chunks}/${plain}:87:167` })
    expect(edited(escaped, ids)).toEqual({
      file: `${chunks}/${plain}`,
      text: `${chunks}/${plain}:12:167`,
      module: ids,
    })
  })

  it('is named in browsers', () => {
    const name = '%255Bproject%255D/ids.ts+%255Bapp-client%255D+(ecmascript)'
    const frame = `    at eval (http://localhost:3000/_next/static/chunks/1r4g._.js?id=${name}:12:167)`
    expect(siteOf(`Error\n${frame}`)).toMatchObject({
      file: 'localhost:3000/_next/static/chunks/1r4g._.js',
      module: name,
    })
  })

  it.each(['?id=1', '?t=1&id=%5B', '?v=%5Bid', '?id='])('is not named by %s', (query) => {
    expect(siteOf(`Error\n    at file:///app/ids.ts${query}:3:22`)).toEqual({
      file: '/app/ids.ts',
      text: '/app/ids.ts:3:22',
    })
  })

  it.each([
    { name: 'the same chunk', first: () => loaded(plain), second: () => edited(escaped, ids), same: true },
    { name: 'a chunk beside it', first: () => loaded(plain), second: () => edited('a.js', ids), same: true },
    {
      name: 'a chunk elsewhere',
      first: () => loaded(plain),
      second: () => edited('layer/a.js', ids),
      same: false,
    },
    {
      name: 'the same name',
      first: () => edited('a.js', ids),
      second: () => edited('b.js', ids),
      same: true,
    },
    {
      name: 'another name',
      first: () => edited('a.js', ids),
      second: () => edited('a.js', other),
      same: false,
    },
    { name: 'no name', first: () => edited('a.js', ids), second: () => loaded('a.js'), same: true },
    {
      name: 'no name, elsewhere',
      first: () => edited('a.js', ids),
      second: () => loaded('b.js'),
      same: false,
    },
    { name: 'never a name', first: () => loaded('a.js'), second: () => loaded('b.js'), same: false },
  ])('is known again: $name', ({ first, second, same }) => {
    expect(isSameModule(first() as CallSite, second() as CallSite)).toBe(same)
  })
})
