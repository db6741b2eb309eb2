/** TanStack Router: IDs in the path and in the search, typed in loaders and in links. */
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import * as z from 'zod'
import { findUser, invite } from './domain.js'
import { TeamId, UserId } from './ids.js'

const rootRoute = createRootRoute()

const userRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/users/$id',
  params: { parse: ({ id }) => ({ id: UserId.parse(id) }), stringify: ({ id }) => ({ id }) },
  loader: ({ params: { id } }) => findUser(id),
})

const inviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invite',
  validateSearch: z.object({ team: TeamId, guests: z.array(UserId).optional() }),
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { team, guests = [] } }) => invite(team, guests),
})

const routeTree = rootRoute.addChildren([userRoute, inviteRoute])

export const routerAt = (url: string) =>
  createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [url] }) })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof routerAt>
  }
}
