import type { ReactNode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import type { User } from '#schema/api/accounts.ts'
import { createQueryClient } from '#web/http/query-client.ts'
import { userQuery } from '#web/http/current-user.ts'
import { endSession } from '#web/shared/accounts/session.ts'
import { fakeServer, type FakeResponses } from './fake-server.ts'

interface ShownScreen {
  /** The logged-in user. */
  readonly user: User
  readonly responses: FakeResponses
  /** Path and query of the URL. */
  readonly url?: string
}

/** Renders a screen for a logged-in user. Returns the sent requests. `shownUrl` then returns the current URL. */
export function showScreen(element: ReactNode, { user, responses, url = '/' }: ShownScreen): string[] {
  const requests = fakeServer({ 'GET /api/user': () => user, ...responses })
  const client = createQueryClient(endSession)
  client.setQueryData(userQuery.queryKey, user)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[url]}>
        {element}
        <ShownUrl />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return requests
}

const label = 'URL of the test'

function ShownUrl() {
  const { pathname, search } = useLocation()
  return <output aria-label={label}>{pathname + search}</output>
}

/** Returns path and query of the current URL of a screen that `showScreen` has rendered. */
export const shownUrl = () => screen.getByRole('status', { name: label }).textContent
