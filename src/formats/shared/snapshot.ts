/** Heap snapshots: the state that no process may inherit from the image of another. */
import { attempt } from '../../errors/attempt.ts'

/** The part of Node's `v8.startupSnapshot` in use. */
interface StartupSnapshot {
  isBuildingSnapshot(): unknown
  addSerializeCallback(callback: () => void): void
}

interface Host {
  readonly process?: {
    readonly getBuiltinModule?: (name: 'v8') => { readonly startupSnapshot?: StartupSnapshot } | undefined
  }
}

/** Calls `forget` when `node --build-snapshot` takes the image of this process. Elsewhere nothing happens. */
export function beforeSnapshot(forget: () => void): void {
  // Another runtime may have such a member and mean something else by it. It takes no snapshots of this kind.
  attempt(() => {
    const { process } = globalThis as Host
    const snapshot = process?.getBuiltinModule?.('v8')?.startupSnapshot
    if (snapshot?.isBuildingSnapshot()) snapshot.addSerializeCallback(forget)
  })
}
