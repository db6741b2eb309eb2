/** Calls of a client that are generated from a seed: their arguments are trees, whose leaves are read when a call runs. */
import { ProfileId } from '../ids.ts'
import { MODELS } from './models.mjs'

const OPERATIONS = [
  ...['create', 'create', 'createMany', 'createManyAndReturn', 'upsert', 'upsert', 'upsert'],
  ...['update', 'update', 'updateMany', 'updateManyAndReturn'],
]

/** A part of the arguments that depends on the client which runs them, the run, and the rows that are there. */
class Leaf {
  constructor(read) {
    this.read = read
  }
}

/** The arguments of one run. */
export function resolve(tree, side) {
  if (tree instanceof Leaf) return resolve(tree.read(side), side)
  if (Array.isArray(tree)) return tree.map((each) => resolve(each, side))
  if (typeof tree !== 'object' || tree === null) return tree
  return Object.fromEntries(Object.entries(tree).map(([name, each]) => [name, resolve(each, side)]))
}

/** An ID that the plain client is given, and that the filled client gives itself. */
const left = (id) => new Leaf((side) => (side.isFilled ? undefined : id))

/** The ID of a row that is there: it differs between the clients. */
const stored = (model, label) => new Leaf(({ rows }) => rows[model].get(label)?.[MODELS[model].id])

function randomFrom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Generates calls. `free` receives the IDs that the plain client was given where the other generates its own. */
export function callsFrom(seed, free) {
  const random = randomFrom(seed)
  const chance = (probability) => random() < probability
  const pick = (list) => list[Math.floor(random() * list.length)]
  let count = 0
  let rows
  // Whether the caller of the present call chooses an ID of a row.
  let chooses = false

  function fresh(kind) {
    const ids = []
    return new Leaf(({ run }) => {
      ids[run] ??= kind.generate()
      free.add(ids[run])
      return ids[run]
    })
  }

  function chosen(id) {
    chooses = true
    return id
  }

  function generatedOrNamed({ kind }) {
    return chance(0.1) && kind.named[0] ? kind.named[0] : kind.generate()
  }

  /** The row that a call looks for: one that is there, or not, by an ID that parses, or not. */
  function target(model, mustExist = false) {
    const { kind, id } = MODELS[model]
    const there = pick([...rows[model]])
    if (there && (mustExist || chance(0.45))) {
      const [label, row] = there
      return { label, id: stored(model, label), parses: kind.is(row[id]), owner: row.ownerId }
    }
    const parses = chance(0.65)
    return { label: `new ${count++}`, id: parses ? generatedOrNamed({ kind }) : `old-${count++}`, parses }
  }

  function anyOf(model) {
    return stored(model, pick([...rows[model].keys()]))
  }

  /** The `where` for one row, and the ID that it looks for, if any. */
  function find(model, { label, id, owner }) {
    const { finds, id: field, label: name, isUnique } = MODELS[model]
    const [ownerLabel] = [...rows.user].find(([, row]) => row.id === owner) ?? []
    const isOwned = MODELS[model].parents?.owner
    const ownerId = isOwned && (ownerLabel === undefined ? anyOf('user') : stored('user', ownerLabel))
    const byLabel = { [name]: label }
    const all = finds ?? [
      (value) => ({ [field]: value }),
      ...(isUnique
        ? [
            (value) => ({ ...byLabel, AND: { [field]: value } }),
            (value) => ({ ...byLabel, AND: [{}, { AND: { [field]: { equals: value } } }] }),
            (value) => ({ ...byLabel, [field]: value }),
          ]
        : []),
    ]
    if (isUnique && chance(0.3)) {
      const others = [{}, { NOT: { [field]: 'a' } }, { OR: [{ [field]: id }, byLabel] }]
      return { where: { ...byLabel, ...pick(others) }, seeks: false, ownerId }
    }
    return { where: pick(all)(id, ownerId), seeks: true, ownerId }
  }

  /** The data of a new row, below `from`, for a `where` that looks for it. */
  function newRow(model, from, depth, sought) {
    const { kind, id, label, isUnique, parents = {}, more } = MODELS[model]
    // A unique label stays in a second run. Any other label belongs to one row, because a call that seeks one row may create several.
    const text = (isUnique && sought?.label) || `text ${count++}`
    const labelled = isUnique ? text : new Leaf(({ run }) => `${text}#${run}`)
    let given = left(fresh(kind))
    if (chance(0.2)) given = chosen(generatedOrNamed({ kind }))
    else if (sought?.seeks) {
      chooses = true
      if (sought.parses) given = left(sought.id)
    }
    return {
      [id]: given,
      [label]: model === 'profile' ? { label: labelled } : labelled,
      ...more,
      ...Object.fromEntries(
        Object.entries(parents)
          .filter(([name]) => name !== from)
          .map(([name, [of, inverse]]) => [name, parent(of, inverse, depth, sought)]),
      ),
      ...children(model, depth, false, from),
    }
  }

  /** The row that a new one belongs to; `inverse` is the relation back. */
  function parent(model, inverse, depth, sought) {
    if (sought?.ownerId) return { connect: { id: sought.ownerId } }
    if (inverse === 'profile' || (depth > 0 && chance(0.3)))
      return { create: newRow(model, inverse, depth - 1) }
    if (depth > 0 && chance(0.4)) return { connectOrCreate: foundOrNew(model, inverse, depth - 1) }
    return { connect: { id: anyOf(model) } }
  }

  function foundOrNew(model, from, depth) {
    const looked = target(model)
    const found = find(model, looked)
    return { where: found.where, create: newRow(model, from, depth, { ...looked, ...found }) }
  }

  const upsert = (model, from, depth) => ({
    ...foundOrNew(model, from, depth),
    update: changed(model, depth),
  })

  function changed(model, depth) {
    const { counts, id, kind } = MODELS[model]
    return {
      ...(counts && { count: { increment: 1 } }),
      // No row refers to a seat.
      ...(model === 'seat' &&
        chance(0.2) && { [id]: chosen(pick([kind.generate(), { set: kind.generate() }])) }),
      ...children(model, depth, true),
    }
  }

  function children(model, depth, isThere, except) {
    const all = Object.entries(MODELS[model].children ?? {}).filter(
      ([name]) => name !== except && depth > 0 && chance(0.35),
    )
    return Object.fromEntries(
      all.map(([name, [child, from]]) => [
        name,
        child === 'profile'
          ? writeOne(child, from, depth - 1, isThere)
          : write(child, from, depth - 1, isThere),
      ]),
    )
  }

  function writeOne(model, from, depth, isThere) {
    if (!isThere || chance(0.4)) return { create: newRow(model, from, depth) }
    const label = `one ${count++}`
    const id = ProfileId.generate()
    const [where, sought] = pick([
      [undefined, { label }],
      [{ id: { not: id } }, { label }],
      [{ id: { equals: id } }, { label, id, seeks: true, parses: true }],
    ])
    return { upsert: { where, create: newRow(model, from, depth, sought), update: {} } }
  }

  function write(model, from, depth, isThere) {
    const several = (make) => (chance(0.5) ? make() : Array.from({ length: 2 }, make))
    const isAlone = model !== 'tag' && Object.keys(MODELS[model].parents ?? {}).every((name) => name === from)
    const kinds = [
      'create',
      'connectOrCreate',
      isAlone ? 'createMany' : 'create',
      ...(isThere ? ['upsert', 'update'] : []),
    ]
    const kind = pick(kinds)
    if (kind === 'create') return { create: several(() => newRow(model, from, depth)) }
    if (kind === 'createMany') return { createMany: { data: several(() => newRow(model, from, 0)) } }
    if (kind === 'connectOrCreate') return { connectOrCreate: several(() => foundOrNew(model, from, depth)) }
    if (kind === 'upsert') return { upsert: several(() => upsert(model, from, depth)) }
    if (rows[model].size === 0) return {}
    return { update: { where: find(model, target(model, true)).where, data: changed(model, depth) } }
  }

  /** The scalars of a new row. */
  function plainRow(model) {
    const row = newRow(model, undefined, 0)
    for (const name of Object.keys(MODELS[model].parents ?? {})) {
      row[`${name}Id`] = row[name].connect.id
      delete row[name]
    }
    return row
  }

  /** The next call, on a database with these rows: a call that is repeated has the same arguments. */
  return function next(present) {
    rows = present
    chooses = false
    let operation = pick(OPERATIONS)
    const model = pick(operation.startsWith('updateMany') ? ['seat', 'seat', 'slot'] : Object.keys(MODELS))
    if (model === 'profile' && operation.startsWith('createMany')) operation = 'create'
    if (operation.startsWith('update') && rows[model].size === 0) operation = 'create'
    const args = {
      create: () => ({ data: newRow(model, undefined, 3) }),
      createMany: () => ({ data: [plainRow(model), plainRow(model)] }),
      createManyAndReturn: () => ({ data: [plainRow(model)] }),
      upsert: () => upsert(model, undefined, 3),
      update: () => ({ where: find(model, target(model, true)).where, data: changed(model, 3) }),
      updateMany: () => ({ where: { [MODELS[model].id]: target(model, true).id }, data: changed(model, 0) }),
      updateManyAndReturn: () => args.updateMany(),
    }
    const call = { model, operation, args: args[operation]() }
    return { ...call, chooses, runs: chance(0.4) ? 3 : 1 }
  }
}
