import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/http/query-client.ts'
import { endSession } from '#web/shared/accounts/session.ts'
import { fakeServer, noContent } from '#web/testing/fake-server.ts'
import { halden } from '../testing/show-team.tsx'
import { homeDelayMs } from './api.ts'
import { LeaveDialog } from './LeaveOrRemoveDialog.tsx'

test('the home screen also opens if a refetch removes the project before', async () => {
  fakeServer({ 'POST /api/projects/1/leave': noContent })
  const client = createQueryClient(endSession)
  const app = (isMember: boolean) => (
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/project/1']}>
        <Routes>
          <Route path="/" element={<p>Home</p>} />
          <Route
            path="/project/:id"
            element={isMember ? <LeaveDialog open onOpenChange={() => {}} project={halden} /> : 'Not found'}
          />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>
  )
  const { rerender } = render(app(true))
  const leave = await screen.findByRole('button', { name: 'Leave' })
  vi.useFakeTimers()
  fireEvent.click(leave)
  await act(() => vi.advanceTimersByTimeAsync(0))
  rerender(app(false))
  await act(() => vi.advanceTimersByTimeAsync(homeDelayMs))
  expect(screen.getByText('Home')).toBeTruthy()
})
