import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { perCategory } from '#domain/progress/progress.ts'
import { differences } from '#domain/progress/timeline.ts'
import { dayIn, viewerTimeZone } from '#web/shared/progress/day.ts'
import { rangeFor, type Range } from '#web/shared/progress/range.ts'
import { fakeServer, errorResponse, type FakeResponses } from '#web/testing/fake-server.ts'
import ProgressCard from './ProgressCard.tsx'

const zone = viewerTimeZone()
const bounds = { created: '2026-01-15', today: dayIn(zone) }
const month = rangeFor('30', bounds)
const history = `GET /api/projects/1/progress-history?${new URLSearchParams({ timeZone: zone }).toString()}`
const comparisonOf = ({ start, end }: Range) =>
  `GET /api/projects/1/progress-comparison?${new URLSearchParams({
    startDate: start,
    endDate: end,
    timeZone: zone,
  }).toString()}`
const comparison = comparisonOf(month)

const evenly = (completed: number) => perCategory(() => ({ completed, total: 4 }))
const days = [
  { date: month.start, progress: evenly(1) },
  { date: month.end, progress: evenly(3) },
]
const compared = {
  startProgress: evenly(1),
  endProgress: evenly(3),
  differences: differences(evenly(1), evenly(3)),
}

function show(responses: FakeResponses, completed = 3) {
  const sent = fakeServer(responses)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ProgressCard
          project={{ id: 1, createdAt: '2026-01-15T09:00:00.000Z', progress: evenly(completed) }}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return sent
}

test('the progress card compares the progress at the start and at the end of the last 30 days', async () => {
  const sent = show({ [history]: () => days, [comparison]: () => compared })
  await screen.findByText(/^Foundations: from 25% to 75%, up 50 points/)
  expect(screen.getByText(/^All categories: from 25% to 75%/)).toBeDefined()
  expect(sent.toSorted()).toEqual([comparison, history].toSorted())
})

test('before the history has loaded, the progress card of a new project says that nothing is completed', () => {
  const never = () => new Promise(() => {})
  show({ [history]: never, [comparison]: never }, 0)
  screen.getByText('Nothing completed yet.')
  expect(screen.queryByRole('status')).toBeNull()
})

test('moving the slider of the progress chart selects the day whose figures are shown', async () => {
  show({ [history]: () => days, [comparison]: () => compared })
  const slider = await screen.findByRole('slider', { name: 'Day' })
  expect(slider.getAttribute('aria-valuetext')).toContain('12 of 16 tasks completed')
  fireEvent.change(slider, { target: { value: '0' } })
  expect(slider.getAttribute('aria-valuetext')).toContain('4 of 16 tasks completed')
})

test('after a change of the date range, the selected day of the progress chart stays selected', async () => {
  const week = rangeFor('7', bounds)
  const [first, last] = days
  const three = [first, { date: week.start, progress: evenly(2) }, last]
  show({ [history]: () => three, [comparison]: () => compared, [comparisonOf(week)]: () => compared })
  const slider = await screen.findByRole('slider', { name: 'Day' })
  fireEvent.click(screen.getByRole('button', { name: '7 days' }))
  await waitFor(() => expect(slider.getAttribute('max')).toBe('1'))
  fireEvent.change(slider, { target: { value: '0' } })
  expect(slider.getAttribute('aria-valuetext')).toContain('8 of 16 tasks completed')
  fireEvent.click(screen.getByRole('button', { name: '30 days' }))
  await waitFor(() => expect(slider.getAttribute('max')).toBe('2'))
  expect(slider.getAttribute('aria-valuetext')).toContain('8 of 16 tasks completed')
})

test('on the first day of a project, the progress chart shows six empty days and then the first day', async () => {
  const today = [{ date: month.end, progress: evenly(3) }]
  show({ [history]: () => today, [comparison]: () => compared })
  const slider = await screen.findByRole('slider', { name: 'Day' })
  const plot = slider.parentElement
  expect(plot?.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 7 16')
  expect(plot?.querySelector('g')?.getAttribute('transform')).toBe('translate(6)')
  expect([slider.getAttribute('min'), slider.getAttribute('max')]).toEqual(['0', '0'])
  if (plot !== null) fireEvent.pointerMove(plot, { clientX: 1 })
  expect(slider.getAttribute('aria-valuetext')).toContain('12 of 16 tasks completed')
})

test('a category button on the progress card filters the chart, but the table still shows all categories', async () => {
  show({ [history]: () => days, [comparison]: () => compared })
  const slider = await screen.findByRole('slider', { name: 'Day' })
  const one = screen.getByRole('button', { name: /^Foundations/ })
  expect(one.getAttribute('aria-pressed')).toBe('false')
  one.focus()
  await userEvent.keyboard('{Enter}')
  expect(one.getAttribute('aria-pressed')).toBe('true')
  expect(slider.getAttribute('aria-valuetext')).toMatch(/: 3 of 4 tasks completed\. Foundations 3 of 4\.$/)
  // The chart shows the figures of a day only while the day is selected. One category has its figures only once.
  const figures = () => slider.closest('figure')?.textContent.match(/3 of 4/g)
  expect(figures()).toBeNull()
  act(() => slider.focus())
  expect(figures()).toHaveLength(1)
  act(() => slider.blur())
  const table = screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent)
  expect(table).toEqual([
    'Day',
    'All',
    expect.stringContaining('Foundations'),
    expect.stringContaining('Physical Availability'),
    expect.stringContaining('Mental Availability'),
    expect.stringContaining('Sales Optimisation'),
  ])
  await userEvent.click(screen.getByRole('button', { name: /^All categories/ }))
  expect(slider.getAttribute('aria-valuetext')).toContain('12 of 16 tasks completed')
})

test('the progress card of a project without completed tasks shows “Nothing completed yet.”', async () => {
  show({ [history]: () => [{ date: month.end, progress: evenly(0) }], [comparison]: () => compared })
  await screen.findByText('Nothing completed yet.')
  expect(screen.queryByLabelText('Start date')).toBeNull()
})

test('if the progress does not load, the progress card shows the error and a “Try Again” button', async () => {
  let fails = true
  const error = errorResponse(500, 'Out of order')
  show({ [history]: () => days, [comparison]: () => (fails ? error() : compared) })
  await screen.findByRole('heading', { level: 3, name: 'Failed to load progress' })
  fails = false
  expect(screen.getByText('Out of order.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText(/^Foundations: from 25%/)
})

test('if a year is typed only partly in the start date, an error appears only after the date field loses the focus', async () => {
  show({ [history]: () => days, [comparison]: () => compared })
  await userEvent.click(await screen.findByRole('button', { name: 'Custom' }))
  const start = screen.getByLabelText('Start date')
  fireEvent.focus(start)
  fireEvent.change(start, { target: { value: '0002-10-01' } })
  expect(screen.queryByText(/^Start date must/)).toBeNull()
  fireEvent.blur(start)
  expect(screen.getByText('Start date must not be before 1 Jan 2024')).toBeDefined()
  expect(screen.getByText(/^Still showing/)).toBeDefined()
})
