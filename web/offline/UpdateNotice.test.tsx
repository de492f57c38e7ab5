import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { skipWaiting } from '#web/worker/protocol.ts'
import { setNewVersion } from './service-worker.ts'
import { UpdateNotice } from './UpdateNotice.tsx'

afterEach(() => act(() => setNewVersion(null)))

/** Shows the notice about a worker in the given state and clicks its button. */
async function clickUpdate(state: ServiceWorkerState) {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  const container = new EventTarget()
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: container }))
  const postMessage = vi.fn<(message: unknown) => void>()
  setNewVersion({ state, postMessage } as unknown as ServiceWorker)
  render(<UpdateNotice />)
  await userEvent.click(screen.getByRole('button', { name: 'Update now' }))
  return { reload, container, postMessage }
}

test('“Update now” activates the waiting version and reloads the page when this version controls it', async () => {
  const { reload, container, postMessage } = await clickUpdate('installed')
  expect(postMessage).toHaveBeenCalledWith(skipWaiting)
  expect(reload).not.toHaveBeenCalled()
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
})

test.each(['activating', 'activated', 'redundant'] as const)(
  'if another tab has updated, so that the new version is %s, “Update now” reloads the page immediately',
  async (state) => {
    const { reload } = await clickUpdate(state)
    expect(reload).toHaveBeenCalledOnce()
  },
)
