import { describe, expect, it } from 'vitest'
import { routerAt } from '../tanstack-router.ts'
import { refusals, team, user } from './service.ts'

/** The last match of a router that was opened at a URL. */
async function matchAt(url: string) {
  const router = routerAt(url)
  await router.load()
  return router.state.matches.at(-1)
}

/** The search as the router writes it: text as it is, all else as JSON. */
const searchOf = (value: unknown) =>
  `/invite?team=${typeof value === 'string' ? value : encodeURIComponent(JSON.stringify(value))}`

describe('TanStack Router', () => {
  it('takes IDs of the right kind', async () => {
    expect(await matchAt(`/users/${user}`)).toMatchObject({ status: 'success', loaderData: { id: user } })
    expect(await matchAt(searchOf(team))).toMatchObject({
      status: 'success',
      loaderData: { team, guests: 0 },
    })
  })

  it('refuses an ID of another kind in the path', async () => {
    const match = await matchAt(`/users/${team}`)
    expect(match?.status).toBe('error')
    expect(match?.paramsError).toMatchObject({ cause: { code: 'wrong_prefix' } })
  })

  it.each(refusals.filter(({ value }) => value !== undefined))(
    'refuses $name in the search',
    async ({ value, detail }) => {
      const match = await matchAt(searchOf(value))
      expect(match?.status).toBe('error')
      expect(String((match?.searchError as Error)?.message)).toContain(JSON.stringify(detail).slice(1, -1))
    },
  )

  it('refuses nothing in the search', async () => {
    expect((await matchAt('/invite'))?.status).toBe('error')
  })

  it('has links that refuse other IDs', () => {
    const { buildLocation } = routerAt('/')
    expect(buildLocation({ to: '/users/$id', params: { id: user } }).pathname).toBe(`/users/${user}`)
    // @ts-expect-error: an ID of a team is no ID of a user
    buildLocation({ to: '/users/$id', params: { id: team } })
    expect(buildLocation({ to: '/invite', search: { team } }).search).toEqual({ team })
    // @ts-expect-error: an ID of a user is no ID of a team
    buildLocation({ to: '/invite', search: { team: user } })
  })
})
