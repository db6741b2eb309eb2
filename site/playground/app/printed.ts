/** Formats console values on one line in Node's notation. */

/** The maximum depth of nested objects to print. */
const MOST_LEVELS = 4
/** The maximum number of members or items to print. */
const MOST_MEMBERS = 100

/** Formats an argument of `console.log`: a string unchanged, and any other value as `inspect` does. */
export const printed = (value: unknown): string => (typeof value === 'string' ? value : inspect(value, []))

function inspect(value: unknown, outer: readonly object[]): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value === 'bigint') return `${value}n`
  if (Object.is(value, -0)) return '-0'
  if (typeof value === 'function') return describeFunction(value)
  if (typeof value !== 'object' || value === null) return String(value)
  if (outer.includes(value)) return '[Circular]'
  if (value instanceof Error) return `${value.name}: ${value.message}`
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
  if (value instanceof RegExp) return String(value)
  const name = nameOf(value)
  if (outer.length > MOST_LEVELS) return `[${name === '' ? 'Object' : name}]`
  const inner = [...outer, value]
  const item = (each: unknown) => inspect(each, inner)
  if (value instanceof Map)
    return enclose(`${name}(${value.size})`, '{}', [
      ...Array.from(value, ([key, each]) => `${item(key)} => ${item(each)}`),
      ...membersOf(value, item),
    ])
  if (value instanceof Set)
    return enclose(`${name}(${value.size})`, '{}', [...Array.from(value, item), ...membersOf(value, item)])
  if (Array.isArray(value))
    return enclose(name === 'Array' ? '' : `${name}(${value.length})`, '[]', itemsOf(value, item))
  if (ArrayBuffer.isView(value) && 'length' in value)
    return enclose(`${name}(${value.length})`, '[]', itemsOf(Array.from(value as Uint8Array), item))
  return enclose(name === 'Object' ? '' : name, '{}', membersOf(value, item))
}

/** Returns the class name; for an object without a prototype, the name that Node prints. */
function nameOf(value: object): string {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === null) return '[Object: null prototype]'
  const made: unknown = value.constructor
  return typeof made === 'function' ? made.name : 'Object'
}

function itemsOf(list: readonly unknown[], item: (value: unknown) => string): string[] {
  return Array.from(list, (each, at) => (at in list ? item(each) : '<1 empty item>'))
}

/** Lists the enumerable own members. A getter is shown without its value, because calling it may change the object. */
function membersOf(value: object, item: (value: unknown) => string): string[] {
  return Reflect.ownKeys(value).flatMap((key) => {
    const member = Object.getOwnPropertyDescriptor(value, key)
    if (!member?.enumerable) return []
    const shown = member.get
      ? member.set
        ? '[Getter/Setter]'
        : '[Getter]'
      : member.set
        ? '[Setter]'
        : item(member.value)
    const name =
      typeof key === 'symbol' ? `[${String(key)}]` : /^[a-z_$][\w$]*$/i.test(key) ? key : quote(key)
    return [`${name}: ${shown}`]
  })
}

function enclose(name: string, [open, close]: string, parts: readonly string[]): string {
  const rest = parts.length - MOST_MEMBERS
  const shown =
    rest > 0 ? [...parts.slice(0, MOST_MEMBERS), `... ${rest} more item${rest > 1 ? 's' : ''}`] : parts
  const start = name === '' ? '' : `${name} `
  return shown.length === 0 ? `${start}${open}${close}` : `${start}${open} ${shown.join(', ')} ${close}`
}

function describeFunction(value: object & { name: string }): string {
  const kind = /^class\b/.test(Function.prototype.toString.call(value)) ? 'class' : 'Function'
  if (kind === 'class') return `[class ${value.name || '(anonymous)'}]`
  return `[${value.constructor.name}${value.name === '' ? ' (anonymous)' : `: ${value.name}`}]`
}

/** Quotes a string with quotation marks that it does not contain. */
function quote(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')
  const mark = ["'", '"', '`'].find((each) => !text.includes(each)) ?? "'"
  return mark === "'" ? `'${escaped.replaceAll("'", "\\'")}'` : `${mark}${escaped}${mark}`
}
