import { render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyScreen, preloadScreens } from './lazy-screen.ts'
import { ScreenErrors } from './ScreenErrors.tsx'

const currentPath = '/'
const otherPath = '/elsewhere'
const reload = vi.fn<() => void>()

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(location, 'reload').mockImplementation(reload)
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

test('preloading loads only the screens at a path, and these screens render without a loading state', async () => {
  const other = vi.fn<typeof loaded>(loaded)
  const Screen = lazyScreen(loaded, '/project/:id')
  lazyScreen(other, '/project/:id/teams')
  await preloadScreens('/project/7')
  expect(other).not.toHaveBeenCalled()
  show(Screen)
  expect(screen.getByRole('heading', { name: 'Loaded screen' })).toBeDefined()
})

test('a failed preload of a screen is repeated when the screen is rendered', async () => {
  const load = vi.fn<typeof loaded>(loaded).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const Screen = lazyScreen(load, otherPath)
  await preloadScreens(otherPath)
  show(Screen)
  await screen.findByRole('heading', { name: 'Loaded screen' })
  expect(load).toHaveBeenCalledTimes(2)
})

test('a missing chunk of a screen reloads the page and keeps the loading state', async () => {
  show(lazyScreen(missing, otherPath))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(screen.getByText('Loading')).toBeDefined()
})

test('a chunk that is still missing after the page reload shows an error', async () => {
  const first = show(lazyScreen(missing, otherPath))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  first.unmount()
  show(lazyScreen(missing, otherPath))
  await screen.findByRole('heading', { name: 'Something went wrong on this page' })
  expect(reload).toHaveBeenCalledOnce()
})

test('a missing chunk reloads the page only once, even if another screen loads in between', async () => {
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

test('after a screen has loaded successfully, its missing chunk may reload the page again', async () => {
  const first = show(lazyScreen(missing, otherPath))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  first.unmount()
  const second = show(lazyScreen(loaded, otherPath))
  await screen.findByRole('heading', { name: 'Loaded screen' })
  second.unmount()
  show(lazyScreen(missing, otherPath))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
})

test('a missing chunk does not reload the page while offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  show(lazyScreen(missing, otherPath))
  await screen.findByRole('heading', { name: 'Something went wrong on this page' })
  expect(reload).not.toHaveBeenCalled()
})
