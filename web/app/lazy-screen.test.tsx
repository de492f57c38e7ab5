import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyScreen } from './lazy-screen.ts'
import { ScreenErrors } from './ScreenErrors.tsx'

const here = /^\/$/
const elsewhere = /^\/elsewhere$/
const reload = vi.fn<() => void>()

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(location, 'reload').mockImplementation(reload)
  history.replaceState(null, '', '/')
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  reload.mockReset()
  vi.restoreAllMocks()
})

function show(Screen: ReturnType<typeof lazyScreen>) {
  return render(
    <ScreenErrors>
      <Suspense fallback="Waits">
        <Screen />
      </Suspense>
    </ScreenErrors>,
  )
}
const loaded = async () => ({ default: () => <h1>Here it is</h1> })
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test('the screen of the page’s own address is fetched before it is shown', () => {
  const load = vi.fn<typeof loaded>(loaded)
  lazyScreen(load, elsewhere)
  expect(load).not.toHaveBeenCalled()
  lazyScreen(load, here)
  expect(load).toHaveBeenCalledOnce()
})

test('a chunk that is gone loads the page anew, and the screen waits', async () => {
  show(lazyScreen(gone, elsewhere))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(screen.getByText('Waits')).toBeDefined()
})

test('a chunk that is still gone after that is a failure, not another round', async () => {
  const first = show(lazyScreen(gone, elsewhere))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  first.unmount()
  show(lazyScreen(gone, elsewhere))
  await screen.findByRole('heading', { name: 'Something went wrong on this page' })
  expect(reload).toHaveBeenCalledOnce()
})

test('another screen that comes in between does not begin the rounds anew', async () => {
  const first = show(lazyScreen(gone, elsewhere))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  first.unmount()
  const second = show(lazyScreen(loaded, here))
  await screen.findByRole('heading', { name: 'Here it is' })
  second.unmount()
  show(lazyScreen(gone, elsewhere))
  await screen.findByRole('heading', { name: 'Something went wrong on this page' })
  expect(reload).toHaveBeenCalledOnce()
})

test('once a screen has come, the next chunk that is gone may load the page anew again', async () => {
  const first = show(lazyScreen(gone, elsewhere))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  first.unmount()
  const second = show(lazyScreen(loaded, elsewhere))
  await screen.findByRole('heading', { name: 'Here it is' })
  second.unmount()
  show(lazyScreen(gone, elsewhere))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
})

test('without a network nothing is gained by loading the page anew', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  show(lazyScreen(gone, elsewhere))
  await screen.findByRole('heading', { name: 'Something went wrong on this page' })
  expect(reload).not.toHaveBeenCalled()
})
