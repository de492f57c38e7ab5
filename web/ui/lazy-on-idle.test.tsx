import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyPiece } from './lazy-on-idle.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a piece whose code is away leaves the rest standing, and shows once it has come', async () => {
  vi.useFakeTimers()
  const load = vi
    .fn<() => Promise<{ default: () => string }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue({ default: () => 'The piece' })
  const Piece = lazyPiece(load)
  render(
    <>
      <p>The rest</p>
      <Suspense>
        <Piece />
      </Suspense>
    </>,
  )
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(load).toHaveBeenCalledTimes(2)
  screen.getByText('The rest')
  expect(screen.queryByText('The piece')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  screen.getByText('The piece')
})
