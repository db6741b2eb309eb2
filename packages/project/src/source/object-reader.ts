/** Reads the keys and properties of an object, including computed keys and spreads. */
import { type Node, type ObjectNode, type Property, readName } from '@brandid/base/syntax'
import type { Module } from './module.ts'
import { isSetLater, MISSING, NO_FRAME, type Place, type Value } from './value.ts'

/** The evaluator methods needed to read an object. */
export interface ObjectSource {
  evaluate(node: Node | null | undefined, place: Place): Value | undefined
  text(node: Node | null | undefined, place: Place): string | undefined
  member(value: Value | undefined, key: string): Value | undefined
  within<T>(module: Module, read: () => T, beyond: T): T
}

export class ObjectReader {
  readonly #source: ObjectSource
  readonly #keys = new WeakMap<ObjectNode, readonly string[]>()
  readonly #parts = new WeakMap<ObjectNode, readonly ObjectPart[]>()

  constructor(source: ObjectSource) {
    this.#source = source
  }

  /** The keys of an object, including its spreads. An empty string stands for unknown keys. */
  listKeys({ node, place }: Omit<ObjectValue, 'kind'>): readonly string[] {
    // Outside of calls, an object always has the same keys.
    const known = place.frame === NO_FRAME ? this.#keys.get(node) : undefined
    if (known) return known
    const keys = this.#source.within(place.module, () => this.#readKeys(node, place), [''])
    if (place.frame === NO_FRAME && !keys.includes('')) this.#keys.set(node, keys)
    return keys
  }

  /** The value of an object's property. */
  property(node: ObjectNode, key: string, place: Place): Value | undefined {
    // The last property wins; a spread or an unknown key may match any key.
    for (const part of this.#partsOf(node)) {
      if (part instanceof Map) {
        const property = part.get(key)
        if (property)
          return property.kind === 'init' ? this.#source.evaluate(property.value, place) : undefined
      } else if (part.type === 'Property') {
        const name = this.#readKey(part, place)
        if (name === undefined) return undefined
        if (name === key) return part.kind === 'init' ? this.#source.evaluate(part.value, place) : undefined
      } else {
        const spread = this.#source.evaluate(part.argument, place)
        if (isNothing(spread)) continue
        if (spread?.kind !== 'object') return undefined
        const keys = this.listKeys(spread)
        if (keys.includes(key) || keys.includes('')) return this.#source.member(spread, key)
      }
    }
    return this.#isMissing(node, key, place) ? MISSING : undefined
  }

  /** The properties of an object from last to first, grouped into maps so that repeated lookups in a large object stay fast. */
  #partsOf(node: ObjectNode): readonly ObjectPart[] {
    const known = this.#parts.get(node)
    if (known) return known
    const parts: ObjectPart[] = []
    for (const property of [...node.properties].reverse()) {
      const key = property.type === 'Property' && !property.computed ? readStaticKey(property) : undefined
      if (property.type !== 'Property' || key === undefined) {
        parts.push(property)
        continue
      }
      const last = parts.at(-1)
      const written = last instanceof Map ? last : new Map<string, Property>()
      if (written !== last) parts.push(written)
      if (!written.has(key)) written.set(key, property)
    }
    this.#parts.set(node, parts)
    return parts
  }

  /** Whether an object definitely lacks a key: all keys are known, and the key is neither inherited nor set later. */
  #isMissing(node: ObjectNode, key: string, place: Place): boolean {
    const isInherited = key in Object.prototype
    return !isInherited && !this.listKeys({ node, place }).includes('') && !isSetLater(key, place.module.tree)
  }

  #readKeys(node: ObjectNode, place: Place): readonly string[] {
    const keys = new Set<string>()
    for (const property of node.properties) {
      if (property.type === 'Property') keys.add(this.#readKey(property, place) ?? '')
      else for (const key of this.#spreadKeys(property.argument, place)) keys.add(key)
    }
    return [...keys]
  }

  #spreadKeys(argument: Node, place: Place): readonly string[] {
    const spread = this.#source.evaluate(argument, place)
    if (isNothing(spread)) return []
    return spread?.kind === 'object' ? this.listKeys(spread) : ['']
  }

  #readKey(property: Property, place: Place): string | undefined {
    return property.computed ? this.#source.text(property.key, place) : readStaticKey(property)
  }
}

type ObjectValue = Extract<Value, { kind: 'object' }>

/** A property with a computed key, a spread, or a run of properties with static keys. */
type ObjectPart = ObjectNode['properties'][number] | Map<string, Property>

/** The key of a property, unless computed. `__proto__` sets the prototype, so the keys of its value are inherited. */
function readStaticKey({ key }: Property): string | undefined {
  const name = key.type === 'Literal' ? String(key.value) : readName(key)
  return name === '__proto__' ? undefined : name
}

/** Whether spreading a value adds no keys. */
const isNothing = (value: Value | undefined): boolean => value?.kind === 'constant' && value.value == null
