/**
 * A model of the protocol of leases, and the search through every state that two workers, their store and time can reach.
 * Each may take the next step at any moment: so there is a pause of any length before each step.
 *
 * The rules of the store and those of the worker are the package's own. Flaws replace them one by one.
 */
import {
  acquireSlot,
  type Fleet,
  type Grant,
  type Renewal,
  releaseSlot,
  renewSlot,
} from '../../src/lease/store.ts'
import {
  beginTenure,
  enterInstant,
  extendTenure,
  firstUnusedMs,
  type Tenure,
} from '../../src/lease/tenure.ts'

const WINDOW_MS = 2

/** What a variant does otherwise. The package's own protocol leaves everything out. */
export interface Flaws {
  /** Ids are made without a look at the end of the lease: `SET NX PX`, an advisory lock. */
  readonly ignoresEnd?: boolean
  /** The end is looked at, and then the clock is read for the id: the process may be paused in between. */
  readonly checksFirst?: boolean
  /** Worker ids are handed out in turn, held or not: `INCR % n`. */
  readonly countsOn?: boolean
  /** The first id carries the worker's own clock, be it before the lease begins. */
  readonly ignoresStart?: boolean
  /** A release ends the lease at once, though ids ran ahead of the clock. */
  readonly releasesNow?: boolean
  /** A store without data grants at once. */
  readonly forgetsSettling?: boolean
  /** A renewal is not refused to who has lost the worker id meanwhile. */
  readonly renewsAnyway?: boolean
}

/** One process. Its clock is off by `skewMs`; what it has sent or read, and not used yet, is in flight. */
interface Process {
  readonly owner: string
  readonly skewMs: number
  readonly tenure?: Tenure | undefined
  /** The answer of the store, on its way. */
  readonly answer?: Grant | Renewal | undefined
  /** The instant of an id, read but not written yet. */
  readonly instantMs?: number | undefined
  /** Only for the naive: the end was looked at. */
  readonly isChecked?: boolean
  readonly isReleased?: boolean
}

interface State {
  readonly nowMs: number
  readonly fleet: Fleet
  readonly turn: number
  readonly processes: readonly [Process, Process]
  /** Ids made so far: worker id and instant. A duplicate ends the search. */
  readonly made: ReadonlySet<string>
  readonly hasLostData: boolean
}

/** What is searched: the workers' clocks, the worker ids there are, whether the store may lose its data. */
export interface Scope {
  readonly skewsMs: readonly [number, number]
  readonly workerIds: number
  readonly losesData: boolean
  /** Where time stops; 5 unless given. */
  readonly lastMs?: number
}

const FLEET = 'model'

function copyFleet({ slots, settledMs }: Fleet): Fleet {
  return { slots: new Map(slots), settledMs }
}

/** The states that one step of one process, of time or of the store leads to. A duplicate id throws its worker id and instant. */
function* stepFrom(state: State, scope: Scope, flaws: Flaws): Generator<State> {
  const { nowMs, fleet, processes, hasLostData } = state

  const { lastMs = 5 } = scope
  if (nowMs < lastMs) yield { ...state, nowMs: nowMs + 1 }
  if (scope.losesData && !hasLostData) {
    const settledMs = flaws.forgetsSettling ? 0 : nowMs + WINDOW_MS
    yield { ...state, fleet: { slots: new Map(), settledMs }, hasLostData: true }
  }

  for (const index of [0, 1] as const) {
    const process = processes[index]
    const other = processes[1 - index] as Process
    const withProcess = (changed: Partial<Process>, rest: Partial<State> = {}): State => {
      const next = { ...process, ...changed }
      return { ...state, ...rest, processes: index === 0 ? [next, other] : [other, next] }
    }
    const { owner, tenure, answer, instantMs, isReleased } = process
    const clockMs = Math.max(nowMs + process.skewMs, 0)
    const asked = copyFleet(fleet)

    if (answer) {
      // The answer arrives, any time later, but never while an id is made: JavaScript makes it in one go.
      const next = tenure ? extendTenure(tenure, answer) : 'workerId' in answer && beginTenure(answer)
      if (next && instantMs === undefined) yield withProcess({ answer: undefined, tenure: next })
    } else if (isReleased) {
      // Nothing is asked any more.
    } else if (!tenure || tenure.isLost) {
      const { workerIds } = scope
      const counted = { workerId: state.turn % workerIds, fromMs: nowMs, untilMs: nowMs + WINDOW_MS, nowMs }
      const answered = flaws.countsOn
        ? counted
        : acquireSlot(asked, { fleet: FLEET, owner, workerIds, windowMs: WINDOW_MS }, nowMs)
      const turn = flaws.countsOn ? (state.turn + 1) % workerIds : 0
      if ('workerId' in answered) yield withProcess({ answer: answered }, { fleet: asked, turn })
    } else if (instantMs === undefined) {
      const { grant } = tenure
      const request = { fleet: FLEET, owner, workerId: grant.workerId, windowMs: WINDOW_MS }
      if (flaws.renewsAnyway) asked.slots.set(grant.workerId, { owner, untilMs: nowMs + WINDOW_MS })
      const renewal = renewSlot(asked, { ...request, untilMs: grant.untilMs }, nowMs)
      if (renewal) yield withProcess({ answer: renewal }, { fleet: asked })
      else yield withProcess({ tenure: { ...tenure, isLost: true } })

      const returned = copyFleet(fleet)
      releaseSlot(returned, { ...request, untilMs: flaws.releasesNow ? nowMs : firstUnusedMs(tenure) })
      yield withProcess({ tenure: undefined, isReleased: true }, { fleet: returned })
    }

    if (tenure) {
      const { grant, latestMs } = tenure
      const startMs = flaws.ignoresStart ? clockMs : Math.max(clockMs, grant.fromMs)
      if (flaws.checksFirst) {
        if (process.isChecked) yield* writeId(withProcess, tenure, state, owner, clockMs, true)
        else if (clockMs < grant.untilMs) yield withProcess({ isChecked: true })
      } else if (instantMs === undefined) {
        // The clock is read, or a used-up sequence borrows the next instant.
        for (const ms of new Set([Math.max(startMs, latestMs + 1), latestMs + 1])) {
          if (ms >= startMs && ms < lastMs + WINDOW_MS + 1) yield withProcess({ instantMs: ms })
        }
      } else yield* writeId(withProcess, tenure, state, owner, instantMs, flaws.ignoresEnd)
    }
  }
}

class Duplicate extends Error {}

/** Writes the id of an instant, or refuses it and looks at the clock again. */
function* writeId(
  withProcess: (changed: Partial<Process>, rest?: Partial<State>) => State,
  tenure: Tenure,
  { made }: State,
  owner: string,
  instantMs: number,
  ignoresEnd = false,
): Generator<State> {
  if (instantMs <= tenure.latestMs) return
  const next = ignoresEnd ? { ...tenure, latestMs: instantMs } : enterInstant(tenure, instantMs)
  if (!next) return yield withProcess({ instantMs: undefined })
  const id = `${tenure.grant.workerId}@${instantMs}`
  if (made.has(id)) throw new Duplicate(`${owner} makes ${id} again`)
  yield withProcess(
    { instantMs: undefined, isChecked: false, tenure: next },
    { made: new Set([...made, id]) },
  )
}

/** What tells states apart: all but when the store was asked, which no rule looks at again. */
function keyOf({ nowMs, fleet, turn, processes, made, hasLostData }: State): string {
  const slots = Array.from(fleet.slots, ([id, { owner, untilMs }]) => `${id}${owner}${untilMs}`)
  const [a, b] = processes
  return `${nowMs} ${slots} ${fleet.settledMs} ${turn} ${keyOfProcess(a)} ${keyOfProcess(b)} ${[...made].sort()} ${hasLostData}`
}

function keyOfProcess({ tenure, answer, instantMs, isChecked, isReleased }: Process): string {
  const held = tenure && `${keyOfGrant(tenure.grant)},${tenure.latestMs},${tenure.isLost}`
  return `${held};${answer && keyOfGrant(answer)};${instantMs};${isChecked};${isReleased}`
}

function keyOfGrant({ untilMs, ...grant }: Grant | Renewal): string {
  return 'workerId' in grant ? `${grant.workerId},${grant.fromMs},${untilMs}` : `${untilMs}`
}

/** Goes through every state that can be reached; returns how many there are, and the duplicate if one is. */
export function explore(
  scope: Scope,
  flaws: Flaws = {},
): { readonly states: number; readonly duplicate?: string } {
  const process = (owner: string, skewMs: number): Process => ({ owner, skewMs })
  const [a, b] = scope.skewsMs
  const first: State = {
    nowMs: 1,
    fleet: { slots: new Map(), settledMs: 0 },
    turn: 0,
    processes: [process('A', a), process('B', b)],
    made: new Set(),
    hasLostData: false,
  }
  const seen = new Set<string>()
  const queue = [first]
  try {
    for (const state of queue) {
      for (const next of stepFrom(state, scope, flaws)) {
        const key = keyOf(next)
        if (seen.has(key)) continue
        seen.add(key)
        queue.push(next)
      }
    }
  } catch (error) {
    if (error instanceof Duplicate) return { states: seen.size, duplicate: error.message }
    throw error
  }
  return { states: seen.size }
}
