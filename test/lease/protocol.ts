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
  hasEnded,
  isTimely,
  type Tenure,
} from '../../src/lease/tenure.ts'

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
  /** A renewal that was requested before the end of the lease counts whenever it is answered. */
  readonly believesLate?: boolean
  /** Another server takes over in less than a window. */
  readonly takesOverSoon?: boolean
  /** A server that was paused and replaced answers requests that were sent to it after the end of the lease. */
  readonly answersLateRequests?: boolean
}

/** One process. Its clock is off by `skewMs`; what it has sent or read, and not used yet, is in flight. */
interface Process {
  readonly owner: string
  readonly skewMs: number
  readonly tenure?: Tenure | undefined
  /** The answer of the store, on its way. */
  readonly answer?: Grant | Renewal | undefined
  /** The lease was over when the renewal was requested. */
  readonly hadEnded?: boolean
  /** The request for a renewal waits at the server that is paused. */
  readonly isWaiting?: boolean
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
  readonly pause: Pause
}

/** The pause of a server. Another one may take over, without its data: then the one that is paused keeps the fleet that it knew. */
interface Pause {
  readonly at: 'ahead' | 'now' | 'over'
  readonly sinceMs: number
  readonly replaced?: Fleet | undefined
}

/** What is searched: the workers' clocks, the worker ids there are, whether the store may lose its data, or is paused. */
export interface Scope {
  readonly skewsMs: readonly [number, number]
  readonly workerIds: number
  readonly losesData: boolean
  /** Once, the server is paused for any time. Another one may take over after a window. */
  readonly pauses?: boolean
  /** How long a grant lasts; 2 unless given. */
  readonly windowMs?: number
  /** Where time stops; 5 unless given. */
  readonly lastMs?: number
}

const FLEET = 'model'

function copyFleet({ slots, settledMs }: Fleet): Fleet {
  return { slots: new Map(slots), settledMs }
}

/** The states that one step of one process, of time or of the store leads to. A duplicate id throws its worker id and instant. */
function* stepFrom(state: State, scope: Scope, flaws: Flaws): Generator<State> {
  const { nowMs, fleet, processes, hasLostData, pause } = state

  const { lastMs = 5, windowMs = 2 } = scope
  if (nowMs < lastMs) yield { ...state, nowMs: nowMs + 1 }
  if (scope.losesData && !hasLostData) {
    const settledMs = flaws.forgetsSettling ? 0 : nowMs + windowMs
    yield { ...state, fleet: { slots: new Map(), settledMs }, hasLostData: true }
  }
  yield* pauseFrom(state, scope, flaws)
  const isSilent = pause.at === 'now' && !pause.replaced

  for (const index of [0, 1] as const) {
    const process = processes[index]
    const other = processes[1 - index] as Process
    const withProcess = (changed: Partial<Process>, rest: Partial<State> = {}): State => {
      const next = { ...process, ...changed }
      return { ...state, ...rest, processes: index === 0 ? [next, other] : [other, next] }
    }
    const { owner, tenure, answer, instantMs, isWaiting, isReleased } = process
    const clockMs = Math.max(nowMs + process.skewMs, 0)
    const asked = copyFleet(fleet)

    if (answer) {
      // The answer arrives, any time later, but never while an id is made: JavaScript makes it in one go.
      if (instantMs === undefined) yield withProcess(arrivalOf(process, answer, clockMs, flaws))
    } else if (isWaiting) {
      // The worker waits no longer than half a window.
      yield withProcess({ isWaiting: false })
    } else if (isReleased) {
      // Nothing is asked any more.
    } else if (!tenure || tenure.isLost) {
      const { workerIds } = scope
      const counted = { workerId: state.turn % workerIds, fromMs: nowMs, untilMs: nowMs + windowMs, nowMs }
      const answered = flaws.countsOn
        ? counted
        : acquireSlot(asked, { fleet: FLEET, owner, workerIds, windowMs }, nowMs)
      const turn = flaws.countsOn ? (state.turn + 1) % workerIds : 0
      if ('workerId' in answered && !isSilent) yield withProcess({ answer: answered }, { fleet: asked, turn })
    } else if (instantMs === undefined) {
      const { grant } = tenure
      const hadEnded = hasEnded(tenure, clockMs)
      if (pause.at === 'now' && (!hadEnded || flaws.answersLateRequests)) {
        yield withProcess({ isWaiting: true, hadEnded })
      }
      if (!isSilent) {
        const request = renewalOf(owner, grant, windowMs)
        if (flaws.renewsAnyway) asked.slots.set(grant.workerId, { owner, untilMs: nowMs + windowMs })
        const renewal = renewSlot(asked, request, nowMs)
        if (renewal) yield withProcess({ answer: renewal, hadEnded }, { fleet: asked })
        else yield withProcess({ tenure: { ...tenure, isLost: true } })

        const returned = copyFleet(fleet)
        releaseSlot(returned, { ...request, untilMs: flaws.releasesNow ? nowMs : firstUnusedMs(tenure) })
        yield withProcess({ tenure: undefined, isReleased: true }, { fleet: returned })
      }
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
          if (ms >= startMs && ms < lastMs + windowMs + 1) yield withProcess({ instantMs: ms })
        }
      } else yield* writeId(withProcess, tenure, state, owner, instantMs, flaws.ignoresEnd)
    }
  }
}

const renewalOf = (owner: string, { workerId, untilMs }: Grant, windowMs: number) => ({
  fleet: FLEET,
  owner,
  workerId,
  windowMs,
  untilMs,
})

/** The state of a process after the answer of the store. */
function arrivalOf(
  { tenure, hadEnded = false }: Process,
  answer: Grant | Renewal,
  clockMs: number,
  { believesLate }: Flaws,
): Partial<Process> {
  const over = { answer: undefined, hadEnded: false }
  if (!tenure) return { ...over, tenure: 'workerId' in answer ? beginTenure(answer) : undefined }
  const isBelieved = 'workerId' in answer || believesLate || isTimely(tenure, answer, hadEnded, clockMs)
  return { ...over, tenure: isBelieved ? extendTenure(tenure, answer) : { ...tenure, isLost: true } }
}

/** The states that a pause of the server leads to: it begins, another server takes over, it ends. */
function* pauseFrom(
  state: State,
  { pauses, windowMs = 2 }: Scope,
  { takesOverSoon }: Flaws,
): Generator<State> {
  const { nowMs, fleet, pause, processes } = state
  if (pauses && pause.at === 'ahead') yield { ...state, pause: { at: 'now', sinceMs: nowMs } }
  if (pause.at !== 'now') return
  if (!pause.replaced && (takesOverSoon || nowMs >= pause.sinceMs + windowMs)) {
    const successor = { slots: new Map(), settledMs: nowMs + windowMs }
    yield { ...state, fleet: successor, pause: { ...pause, replaced: fleet } }
  }
  // It answers the requests that waited, and no others from then on if it was replaced.
  const resumed = copyFleet(pause.replaced ?? fleet)
  const [a, b] = processes.map((process) => {
    if (!process.isWaiting || !process.tenure) return process
    const renewal = renewSlot(resumed, renewalOf(process.owner, process.tenure.grant, windowMs), nowMs)
    const isLost = process.tenure.isLost || !renewal
    return { ...process, isWaiting: false, answer: renewal, tenure: { ...process.tenure, isLost } }
  }) as [Process, Process]
  const over: Pause = { at: 'over', sinceMs: 0 }
  yield { ...state, fleet: pause.replaced ? fleet : resumed, processes: [a, b], pause: over }
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

/** What tells states apart: all but when the store answered, of which the only rule is whether that was too late. */
function keyOf({ nowMs, fleet, turn, processes, made, hasLostData, pause }: State): string {
  const { at, sinceMs, replaced } = pause
  const [a, b] = processes
  const store = `${keyOfFleet(fleet)} ${hasLostData} ${at} ${sinceMs} ${replaced && keyOfFleet(replaced)}`
  return `${nowMs} ${store} ${turn} ${keyOfProcess(a)} ${keyOfProcess(b)} ${[...made].sort()}`
}

function keyOfFleet({ slots, settledMs }: Fleet): string {
  const held = Array.from(slots, ([id, { owner, untilMs }]) => `${id}${owner}${untilMs}`)
  return `${held} ${settledMs}`
}

function keyOfProcess({ tenure, answer, instantMs, isChecked, isReleased, ...rest }: Process): string {
  const held = tenure && `${keyOfGrant(tenure.grant)},${tenure.latestMs},${tenure.isLost}`
  const isRenewal = answer && !('workerId' in answer)
  const isLate = isRenewal && tenure && !rest.hadEnded && hasEnded(tenure, answer.nowMs)
  const hadEnded = (isRenewal || rest.isWaiting) && rest.hadEnded
  const asked = `${answer && keyOfGrant(answer)},${isLate},${rest.isWaiting},${hadEnded}`
  return `${held};${asked};${instantMs};${isChecked};${isReleased}`
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
    pause: { at: 'ahead', sinceMs: 0 },
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
