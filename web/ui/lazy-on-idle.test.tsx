import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyComponent } from './lazy-on-idle.ts'

test('if the code of a lazy component does not load, the rest of the screen stays visible', async () => {
  vi.useFakeTimers()
  const load = vi
    .fn<() => Promise<{ default: () => string }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue({ default: () => 'Lazy part' })
  const LazyPart = lazyComponent(load)
  render(
    <>
      <p>Loaded part</p>
      <Suspense>
        <LazyPart />
      </Suspense>
    </>,
  )
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(load).toHaveBeenCalledTimes(2)
  screen.getByText('Loaded part')
  expect(screen.queryByText('Lazy part')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(9_999))
  expect(load).toHaveBeenCalledTimes(2)
  await act(() => vi.advanceTimersByTimeAsync(1))
  screen.getByText('Lazy part')
})
