import { act, render, screen } from '@testing-library/react'
import { onTestFinished, test, vi } from 'vitest'
import { DueDateLabel } from './DueDateLabel.tsx'

test('a page that is open at midnight shows the dates of the new day', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 29, 23, 58) })
  onTestFinished(() => void vi.useRealTimers())
  render(<DueDateLabel task={{ dueOn: '2026-11-29', status: 'pending' }} />)
  screen.getByText('Today')
  act(() => void vi.advanceTimersByTime(3 * 60_000))
  screen.getByText(/Overdue.*Yesterday/)
})
