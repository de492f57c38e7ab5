import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, removeDelayMs, toast, useShownToast } from './toast-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('a dismissed toast is removed from memory', () => {
  const { result } = renderHook(() => useShownToast())
  act(() => dismissToast(toast({ title: 'Success' })))
  expect(result.current).toMatchObject({ title: 'Success', open: false })
  wait(removeDelayMs - 1)
  expect(result.current).toBeDefined()
  wait(1)
  expect(result.current).toBeUndefined()
})

test('removing a dismissed toast from memory does not remove a toast that was shown later', () => {
  const { result } = renderHook(() => useShownToast())
  act(() => dismissToast(toast({ title: 'First' })))
  act(() => void toast({ title: 'Second' }))
  wait(removeDelayMs)
  expect(result.current).toMatchObject({ title: 'Second', open: true })
})
