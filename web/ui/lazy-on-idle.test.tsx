import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense, type ComponentType } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fakeServer, noContent } from '#web/testing/fake-server.ts'
import { lazyComponent, lazyOnIdle, reportUsable } from './lazy-on-idle.ts'
import { ToastRegion } from './toast/ToastRegion.tsx'
import { setUnsentCheck } from './unsent-input.ts'

const reload = vi.fn<() => void>()
let requests: string[]

beforeEach(() => {
  reload.mockReset()
  vi.spyOn(location, 'reload').mockImplementation(reload)
  requests = fakeServer({ 'HEAD /manifest.webmanifest': noContent })
})

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const loaded = async () => ({ default: () => <p>Lazy part</p> })

function show(LazyPart: ComponentType) {
  return render(
    <>
      <p>Loaded part</p>
      <Suspense fallback="Loading">
        <LazyPart />
      </Suspense>
      <ToastRegion />
    </>,
  )
}

test('if the code of a lazy component cannot be loaded, the page reloads once after the server answers again', async () => {
  vi.useFakeTimers()
  let isReachable = false
  requests = fakeServer({
    'HEAD /manifest.webmanifest': () =>
      isReachable ? noContent() : Promise.reject(new TypeError('Failed to fetch')),
  })
  show(lazyComponent(missing))
  const pollsAfter = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms))
    return requests.length
  }
  expect([await pollsAfter(999), await pollsAfter(1), await pollsAfter(2_000)]).toEqual([1, 2, 3])
  screen.getByText('Loaded part')
  screen.getByText('Loading')
  expect(reload).not.toHaveBeenCalled()

  isReachable = true
  expect(await pollsAfter(4_000)).toBe(4)
  expect(reload).toHaveBeenCalledOnce()
  screen.getByText('Loading')
})

test('if the browser repeats the download when the server answers again, the component appears without a reload', async () => {
  const load = vi
    .fn<typeof loaded>(loaded)
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  show(lazyComponent(load))
  await screen.findByText('Lazy part')
  expect(reload).not.toHaveBeenCalled()
})

test('if the code is still missing after the reload, the user can reload the page, which does not reload again', async () => {
  const first = show(lazyComponent(missing))
  await expect.poll(() => reload.mock.calls).toHaveLength(1)
  first.unmount()

  show(lazyComponent(missing))
  await screen.findByText('Part of this page could not be loaded.')
  screen.getByText('Loaded part')
  expect(reload).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(reload).toHaveBeenCalledTimes(2)
})

test('if the session storage is blocked, the page offers a reload, because it could not remember one', async () => {
  const blocked = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const blockedStorage = { getItem: blocked, setItem: blocked, removeItem: blocked, clear: () => undefined }
  vi.stubGlobal('sessionStorage', blockedStorage)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { unmount } = show(lazyComponent(loaded))
  await screen.findByText('Lazy part')
  unmount()
  show(lazyComponent(missing))
  await screen.findByText('Part of this page could not be loaded.')
  expect(reload).not.toHaveBeenCalled()
})

const warning = 'Part of this page could not be loaded. Send or copy your text before you reload.'

test.each([
  ['a text', <textarea key="field" aria-label="Note" defaultValue="Call the bottler" />],
  ['an address', <input key="field" type="email" aria-label="Email" defaultValue="maya@north.example" />],
])('while a field contains %s, the page does not reload, but offers it', async (_, field) => {
  render(field)
  show(lazyComponent(missing))
  await screen.findByText(warning)
  expect(reload).not.toHaveBeenCalled()
})

test('an empty field, a search and an address to copy do not prevent the reload', async () => {
  render(
    <>
      <textarea aria-label="Note" />
      <input type="search" aria-label="Search" defaultValue="bottle" />
      <input aria-label="Address" value="https://brandpath.example" readOnly />
    </>,
  )
  show(lazyComponent(missing))
  await expect.poll(() => reload.mock.calls).toHaveLength(1)
})

test('while a change or a draft is unsent, the page does not reload, but offers it', async () => {
  setUnsentCheck(() => true)
  onTestFinished(() => setUnsentCheck(() => false))
  show(lazyComponent(missing))
  await screen.findByText(warning)
  expect(reload).not.toHaveBeenCalled()
})

test('if only the download in idle time fails, the page does not reload before the component is rendered', async () => {
  vi.useFakeTimers()
  reportUsable()
  const load = vi.fn<() => ReturnType<typeof loaded>>(missing)
  const LazyPart = lazyOnIdle(load)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledOnce()
  expect([requests.length, reload.mock.calls.length]).toEqual([0, 0])
  vi.useRealTimers()

  show(LazyPart)
  await expect.poll(() => reload.mock.calls).toHaveLength(1)
})
