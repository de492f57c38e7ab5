import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense } from 'react'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { screens } from '#schema/screens.ts'
import { setOnline } from '#web/testing/browser-state.ts'
import { expectConsoleError } from '#web/testing/console.ts'
import { fakeServer, noContent } from '#web/testing/fake-server.ts'
import { preloadLinkedScreens } from './idle-tasks.ts'
import { lazyScreen, prefetchScreens, preloadScreens } from './lazy-screen.ts'
import { ScreenErrors } from './ScreenErrors.tsx'

const currentPath = '/'
const otherPath = '/elsewhere'
const reload = vi.fn<() => void>()

// Listens to the document, so it is called once.
beforeAll(() => preloadLinkedScreens(new QueryClient()))
beforeEach(() => {
  vi.spyOn(location, 'reload').mockImplementation(reload)
  fakeServer({ 'HEAD /manifest.webmanifest': noContent })
})
afterEach(() => {
  sessionStorage.clear()
  reload.mockReset()
})

function show(Screen: ReturnType<typeof lazyScreen>) {
  return render(
    <ScreenErrors>
      <Suspense fallback="Loading">
        <Screen />
      </Suspense>
    </ScreenErrors>,
  )
}
const loaded = async () => ({ default: () => <h1>Loaded screen</h1> })
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test('preloadScreens loads only the code of the screens at the given path', async () => {
  const other = vi.fn<typeof loaded>(loaded)
  const Screen = lazyScreen(loaded, '/project/:id')
  lazyScreen(other, '/project/:id/teams')
  await preloadScreens('/project/7')
  expect(other).not.toHaveBeenCalled()
  show(Screen)
  expect(screen.getByRole('heading', { name: 'Loaded screen' })).toBeDefined()
})

test('prefetchScreens fetches only the data of the screen and of the project that the given path names', async () => {
  const projectIds: number[] = []
  const Project = Object.assign(() => <h1>Project</h1>, {
    prefetch: async (_: QueryClient, projectId: number) => projectIds.push(projectId),
  })
  const Votes = Object.assign(() => <h1>Votes</h1>, { prefetch: vi.fn<() => Promise<void>>() })
  lazyScreen(async () => ({ default: Project }), '/project/:id')
  lazyScreen(async () => ({ default: Votes }), '/votes')
  await prefetchScreens(new QueryClient(), '/project/7')
  expect(projectIds).toEqual([7])
  expect(Votes.prefetch).not.toHaveBeenCalled()
})

test('if preloading the code of a screen fails, opening the screen loads the code again', async () => {
  const load = vi.fn<typeof loaded>(loaded).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const Screen = lazyScreen(load, otherPath)
  await preloadScreens(otherPath)
  show(Screen)
  await screen.findByRole('heading', { name: 'Loaded screen' })
  expect(load).toHaveBeenCalledTimes(2)
})

test('while the page reloads because the JavaScript file of a screen is missing, the loading message stays visible', async () => {
  show(lazyScreen(missing, otherPath))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(screen.getByText('Loading')).toBeDefined()
})

test('if the JavaScript file of a screen is still missing after the page reload, the user sees an error', async () => {
  expectConsoleError(/Failed to fetch dynamically imported module/)
  const first = show(lazyScreen(missing, otherPath))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  first.unmount()
  show(lazyScreen(missing, otherPath))
  await screen.findByRole('heading', { name: 'Something went wrong on this page' })
  expect(reload).toHaveBeenCalledOnce()
})

test('if the JavaScript file of a screen stays missing, the page reloads only once, even after a second screen loads', async () => {
  expectConsoleError(/Failed to fetch dynamically imported module/)
  const first = show(lazyScreen(missing, otherPath))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  first.unmount()
  const second = show(lazyScreen(loaded, currentPath))
  await screen.findByRole('heading', { name: 'Loaded screen' })
  second.unmount()
  show(lazyScreen(missing, otherPath))
  await screen.findByRole('heading', { name: 'Something went wrong on this page' })
  expect(reload).toHaveBeenCalledOnce()
})

test('if a screen has loaded since the first page reload, a missing JavaScript file reloads the page a second time', async () => {
  const first = show(lazyScreen(missing, otherPath))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  first.unmount()
  const second = show(lazyScreen(loaded, otherPath))
  await screen.findByRole('heading', { name: 'Loaded screen' })
  second.unmount()
  show(lazyScreen(missing, otherPath))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
})

test('if the JavaScript file of a screen is not cached offline, a notice replaces the screen until the page reloads online', async () => {
  setOnline(false)
  show(lazyScreen(missing, otherPath))
  await screen.findByRole('heading', { name: 'This page cannot be shown offline' })
  expect(reload).not.toHaveBeenCalled()
  setOnline(true)
  expect(reload).toHaveBeenCalledOnce()
})

test('if the server is unreachable, a notice replaces a screen whose JavaScript file is not cached', async () => {
  fakeServer({ 'HEAD /manifest.webmanifest': () => Promise.reject(new TypeError('Failed to fetch')) })
  show(lazyScreen(missing, otherPath))
  await screen.findByRole('heading', { name: 'This page cannot be shown offline' })
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('a touch of a link loads its task, unless the touch becomes a scroll', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const load = vi.fn<typeof loaded>(loaded)
  lazyScreen(load, screens.task)
  render(<a href="/project/1/task/1101">Audit your assets</a>)
  const link = screen.getByRole('link')
  fireEvent.pointerOver(link)
  fireEvent.pointerCancel(link)
  await vi.runAllTimersAsync()
  expect(load).not.toHaveBeenCalled()
  fireEvent.pointerOver(link)
  await vi.runAllTimersAsync()
  expect(load).toHaveBeenCalledOnce()
})

test('when the user points at a link to a screen or focuses it, the code of the screen loads', async () => {
  const load = vi.fn<typeof loaded>(loaded)
  lazyScreen(load, otherPath)
  render(<a href={otherPath}>Elsewhere</a>)
  await userEvent.hover(screen.getByRole('link'))
  await waitFor(() => expect(load).toHaveBeenCalledOnce())
  await userEvent.tab()
  expect(screen.getByRole('link')).toBe(document.activeElement)
  expect(load).toHaveBeenCalledTimes(2)
})
