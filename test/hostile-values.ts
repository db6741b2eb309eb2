/** Values that throw, or lie, when they are looked at. */

const trap = () => {
  throw new TypeError('trapped')
}

/** A proxy each of whose traps throws. */
export function trapped<Target extends object>(target: Target): Target {
  return new Proxy(
    target,
    Object.fromEntries(Object.getOwnPropertyNames(Reflect).map((name) => [name, trap])),
  )
}

/** A proxy that was revoked. */
export function revoked<Target extends object>(target: Target): Target {
  const { proxy, revoke } = Proxy.revocable(target, {})
  revoke()
  return proxy
}

/** An object with one method, which throws. */
export function hostile(member: PropertyKey) {
  return { [member]: trap }
}

/** An object with one getter, which throws. */
export function guarded(member: PropertyKey) {
  return Object.defineProperty({}, member, { get: trap, enumerable: true })
}
