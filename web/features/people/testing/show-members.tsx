import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import type { User } from '#schema/api/user.ts'
import { createQueryClient } from '#web/app/query-client.ts'
import { signedOut, userQuery } from '#web/features/session/api.ts'
import { playServer, type Answers } from '#web/testing/play-server.ts'
import { ToastRegion } from '#web/ui/toast/ToastRegion.tsx'
import MembersScreen from '../MembersScreen.tsx'

/** The members screen as the app shows it to a user. */
export function showMembers(user: User, answers: Answers, address = '/members'): string[] {
  const asked = playServer(answers)
  const client = createQueryClient(signedOut)
  client.setQueryData(userQuery.queryKey, user)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <main tabIndex={-1}>
          <MembersScreen />
        </main>
        <ToastRegion />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return asked
}
