/**
 * The plain client with IDs given by hand, and the client of `fillIds` without them: generated calls leave the same rows, but
 * for the generated IDs, which correspond one to one.
 */
import assert from 'node:assert/strict'
import { fillIds } from 'brandid/prisma'
import { callsFrom, resolve } from './calls.mjs'
import { MODELS } from './models.mjs'

const IDS = Object.fromEntries(
  Object.entries(MODELS).map(([model, { kind, id }]) => [
    model[0].toUpperCase() + model.slice(1),
    { [id]: kind },
  ]),
)
const IN_ONE_DATABASE = 10

/** Runs that many calls on both clients, and compares the rows after each. The number of calls that Prisma accepted. */
export async function compareCalls(base, count, seed) {
  let accepted = 0
  for (let i = 0; i < count; i += IN_ONE_DATABASE) {
    try {
      accepted += await compareSequence(base, seed + i, Math.min(IN_ONE_DATABASE, count - i))
    } catch (error) {
      throw new Error(`SEED=${seed}, from call ${i}: ${error.message}`, { cause: error })
    }
  }
  // A generator whose calls are all rejected would compare nothing.
  assert(accepted > count * 0.5, `SEED=${seed}: Prisma accepted ${accepted} of ${count} calls`)
  return accepted
}

async function compareSequence(base, seed, count) {
  const free = new Set()
  const next = callsFrom(seed, free)
  const calls = []
  await reset(base)
  let rows = await readRows(base)
  for (let i = 0; i < count; i++) {
    const call = next(rows)
    const runs = []
    for (let run = 0; run < call.runs; run++) {
      const outcome = await send(base, call, { isFilled: false, run, rows })
      rows = await readRows(base)
      runs.push({ outcome, rows })
    }
    calls.push({ call, runs })
  }

  await reset(base)
  const filled = fillIds(IDS)(base)
  const strict = fillIds(IDS, { given: 'reject' })(base)
  let present = await readRows(base)
  for (const { call, runs } of calls) {
    for (const [run, plain] of runs.entries()) {
      const side = { isFilled: true, run, rows: present }
      if (call.chooses) assert.equal(await send(strict, call, side), 'TypeError', describe(call, side))
      const outcome = await send(call.chooses ? filled : strict, call, side)
      present = await readRows(base)
      try {
        assert.equal(outcome, plain.outcome)
        compareRows(plain.rows, present, free)
      } catch (error) {
        throw new Error(`run ${run} of ${describe(call, side)}\n${error.message}`, { cause: error })
      }
    }
  }
  return calls.filter(({ runs }) => runs[0].outcome === 'accepted').length
}

function describe(call, side) {
  return `${call.model}.${call.operation}(${JSON.stringify(resolve(call.args, side))})`
}

/** Runs a call. How it ended. */
async function send(client, { model, operation, args }, side) {
  try {
    await client[model][operation](resolve(args, side))
    return 'accepted'
  } catch (error) {
    // Such a call would be compared with nothing.
    if (error.name === 'PrismaClientValidationError' && !side.isFilled) throw error
    return error.code ?? error.name
  }
}

/** Empties the tables, and stores a row of each model whose ID is older than the prefix. */
async function reset(base) {
  for (const model of ['comment', 'post', 'tag', 'profile', 'line', 'slot', 'seat', 'user'])
    await base[model].deleteMany()
  await base.user.create({
    data: {
      id: 'clx_user',
      email: 'old',
      profile: { create: { id: 'clx_profile', data: { label: 'old' } } },
      lines: { create: { lineId: 'clx_line', text: 'old' } },
      slots: { create: { id: 'clx_slot', text: 'old', place: 'a' } },
      posts: {
        create: {
          id: 'clx_post',
          title: 'old',
          tags: { create: { id: 'clx_tag', name: 'old' } },
          comments: { create: { key: 'clx_comment', text: 'old' } },
        },
      },
    },
  })
  await base.seat.create({ data: { row: 'a', seatId: 'clx_seat', text: 'old' } })
}

/** The rows of each model by their labels. */
async function readRows(base) {
  const rows = {}
  for (const [model, { label }] of Object.entries(MODELS)) {
    const include =
      model === 'post' ? { include: { tags: { select: { name: true }, orderBy: { name: 'asc' } } } } : {}
    const found = await base[model].findMany(include)
    const labelled = found.map((row) => [row[label].label ?? row[label], row])
    rows[model] = new Map(labelled.sort(([a], [b]) => (a < b ? -1 : 1)))
    assert.equal(
      rows[model].size,
      found.length,
      `two rows of ${model} with one label: ${JSON.stringify(found)}`,
    )
  }
  return rows
}

/** Compares the rows of two databases. IDs may differ where the plain client was given one that the other generates. */
function compareRows(plain, filled, free) {
  const counterparts = new Map()
  for (const [model, { kind, id }] of Object.entries(MODELS)) {
    assert.deepEqual([...filled[model].keys()], [...plain[model].keys()], `the rows of ${model}`)
    for (const [label, row] of plain[model]) {
      const own = filled[model].get(label)[id]
      if (own === row[id]) continue
      assert(free.has(row[id]) && kind.is(own), `${model} "${label}" has ${own} instead of ${row[id]}`)
      counterparts.set(row[id], own)
    }
  }
  assert.equal(new Set(counterparts.values()).size, counterparts.size, 'one ID twice')
  const translate = (row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, counterparts.get(value) ?? value]))
  for (const model of Object.keys(MODELS)) {
    const expected = [...plain[model].values()].map(translate)
    assert.deepEqual([...filled[model].values()].map(translate), expected, `the rows of ${model}`)
  }
}
