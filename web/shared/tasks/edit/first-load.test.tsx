import { QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { userQuery } from '#web/http/current-user.ts'
import { createQueryClient } from '#web/http/query-client.ts'
import { setOnline } from '#web/testing/browser-state.ts'
import { aTask, ida } from '#web/testing/fixtures.ts'
import { openTaskKey, tasksQuery } from '../tasks.ts'
import { useStatusChange } from '../use-status-change.ts'
import { useBulkStatus } from './use-bulk-status.ts'

const audit = aTask({ id: 1101 })

afterEach(() => {
  // Without queued changes, the app sends nothing when it comes online.
  localStorage.clear()
  setOnline(true)
})

test.each(['one', 'several'] as const)(
  'a first load that is running during an offline change of %s of the tasks is repeated',
  async (kind) => {
    const client = createQueryClient(() => undefined)
    client.setQueryData(userQuery.queryKey, ida)
    client.setQueryData(tasksQuery(1).queryKey, [audit])
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    )
    const { result } = renderHook(() => ({ one: useStatusChange(), several: useBulkStatus() }), { wrapper })
    let loads = 0
    const details = new QueryObserver(client, {
      queryKey: openTaskKey(1, audit.id),
      queryFn: () => {
        loads += 1
        return loads === 1 ? new Promise<string>(() => undefined) : 'details'
      },
    })
    onTestFinished(details.subscribe(() => undefined))
    setOnline(false)
    await expect.poll(() => loads).toBe(1)
    act(() =>
      kind === 'one' ? result.current.one(audit, 'completed') : result.current.several([audit], 'completed'),
    )
    await expect.poll(() => details.getCurrentResult().data).toBe('details')
  },
)
