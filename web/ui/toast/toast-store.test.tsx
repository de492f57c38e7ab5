import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, toast, useShownToast } from './toast-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('a dismissed toast closes immediately and is removed after 1,000,000 ms', () => {
  const { result } = renderHook(() => useShownToast())
  act(() => dismissToast(toast({ title: 'Success' })))
  expect(result.current).toMatchObject({ title: 'Success', open: false })
  wait(999_999)
  expect(result.current).toBeDefined()
  wait(1)
  expect(result.current).toBeUndefined()
})

test('removing a dismissed toast from memory keeps a newer toast', () => {
  const { result } = renderHook(() => useShownToast())
  act(() => dismissToast(toast({ title: 'First' })))
  act(() => void toast({ title: 'Second' }))
  wait(1_000_000)
  expect(result.current).toMatchObject({ title: 'Second', open: true })
})
