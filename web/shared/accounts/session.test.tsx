import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createQueryClient } from '#web/http/query-client.ts'
import { userQuery } from '#web/http/current-user.ts'
import { ida } from '#web/testing/fixtures.ts'
import { endSession, useCurrentUser } from './session.ts'

const Username = () => <p>{useCurrentUser().username}</p>

test('a component that mounts directly after the end of the session gets the last user', () => {
  const client = createQueryClient(endSession)
  client.setQueryData(userQuery.queryKey, ida)
  const screenWith = (parts: number) => (
    <QueryClientProvider client={client}>
      {Array.from({ length: parts }, (_, index) => (
        <Username key={index} />
      ))}
    </QueryClientProvider>
  )
  const { rerender } = render(screenWith(1))
  act(() => endSession(client))
  rerender(screenWith(2))
  expect(screen.getAllByText(ida.username)).toHaveLength(2)
})
