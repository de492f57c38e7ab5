import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Lag } from '#schema/api/lag.ts'
import { ida } from '#web/testing/fixtures.ts'
import { runFramesImmediately } from '#web/testing/early-frames.ts'
import { errorResponse, type FakeResponses } from '#web/testing/fake-server.ts'
import { showScreen, shownUrl } from '#web/testing/show-screen.tsx'
import { pollIntervalMs } from './api.ts'
import HistoryScreen from './HistoryScreen.tsx'
import { foreignEvent, historyEvent } from './testing/events.ts'

const all = 'GET /api/history'
const page = (
  events: readonly object[],
  next: string | null = null,
  behind: Lag | null = { events: 1, seconds: 0.2 },
) => ({ events, next, behind })

/** Renders the event history for Ida. Returns the requests sent to the server. */
const show = (responses: FakeResponses = {}, search = '', role: 'ADMIN' | 'MEMBER' = 'ADMIN') =>
  showScreen(<HistoryScreen />, { user: { ...ida, role }, responses, url: `/history${search}` })

test('on the event history screen, a user who is not an administrator sees a notice, and no events are requested', () => {
  const requests = show({}, '', 'MEMBER')
  screen.getByRole('heading', { level: 1, name: 'Event history' })
  screen.getByRole('heading', { name: 'This page is for administrators' })
  expect(requests).toEqual([])
})

test.each(['Refresh', 'Show earlier events'])(
  'on the event history screen, a user who lost the administrator role sees a notice after pressing “%s”',
  async (button) => {
    let demoted = false
    const refused = errorResponse(403, 'Only administrators can see the event history.')
    show({
      'GET /api/user': () => ({ ...ida, role: demoted ? 'MEMBER' : 'ADMIN' }),
      [all]: () => (demoted ? refused() : page([historyEvent()], '9-9')),
      'GET /api/history?before=9-9': refused,
    })
    await screen.findByRole('list', { name: 'Events' })
    demoted = true
    await userEvent.click(screen.getByRole('button', { name: button }))
    await screen.findByRole('heading', { name: 'This page is for administrators' })
    expect(screen.queryByRole('form', { hidden: true })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Event history' }))
  },
)

test('an expanded event on the event history screen shows the payload and links to related events', async () => {
  show({ [all]: () => page([historyEvent()]) })
  const line = await screen.findByRole('button', {
    name: /Jonas Berg changed Draw a logo .*TaskStatusChanged/,
  })
  expect(line.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(line)
  expect(line.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('group', { name: 'Payload' }).textContent).toContain('"to": "completed"')
  expect(screen.getByRole('link', { name: 'Show task' }).getAttribute('href')).toBe(
    '/history?project=42&task=draw-a-logo&view=story',
  )
  expect(screen.getByRole('link', { name: 'Events of this user' }).getAttribute('href')).toBe(
    '/history?actor=8',
  )
  await userEvent.click(line)
  expect(screen.queryByRole('group', { name: 'Payload' })).toBeNull()
})

test('if the server withholds the payload of an event, the expanded event shows a notice instead of the payload', async () => {
  show({ [all]: () => page([foreignEvent()]) })
  await userEvent.click(
    await screen.findByRole('button', { name: /Jonas Berg changed the status of a task/ }),
  )
  screen.getByText('Only project members can read the payload.')
  expect(screen.queryByRole('group', { name: 'Payload' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Show task' })).toBeNull()
})

test('submitting the filter form of the event history changes the URL and requests the matching events', async () => {
  const requests = show({
    [all]: () => page([historyEvent()]),
    'GET /api/history?type=VoteCast&project=42': () => page([]),
  })
  await screen.findByRole('list', { name: 'Events' })
  const form = within(screen.getByRole('form', { name: 'Filters', hidden: true }))
  await userEvent.type(form.getByLabelText('Project'), ' 42 ')
  await userEvent.selectOptions(form.getByLabelText('Type'), 'VoteCast')
  await userEvent.click(form.getByRole('button', { name: 'Show events', hidden: true }))
  await screen.findByRole('heading', { name: 'No events match' })
  expect(shownUrl()).toBe('/history?type=VoteCast&project=42')
  expect(requests).toContain('GET /api/history?type=VoteCast&project=42')
  await userEvent.click(screen.getByRole('link', { name: 'Show all events' }))
  await screen.findByRole('list', { name: 'Events' })
  expect(screen.getByLabelText<HTMLInputElement>('Project').value).toBe('')
})

test('an invalid user id in the event history filter shows an error and does not change the URL', async () => {
  show({ [all]: () => page([historyEvent()]) })
  await screen.findByRole('list', { name: 'Events' })
  const field = screen.getByLabelText('User')
  await userEvent.type(field, 'jonas{Enter}')
  await screen.findByText('Enter a positive whole number')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  expect(shownUrl()).toBe('/history')
})

test('submitting several invalid fields of the event history filter focuses the first invalid field', async () => {
  show({ [all]: () => page([historyEvent()]) })
  await screen.findByRole('list', { name: 'Events' })
  const field = (label: string) => screen.getByLabelText(label)
  fireEvent.change(field('Project'), { target: { value: '3' } })
  fireEvent.change(field('User'), { target: { value: 'x' } })
  fireEvent.change(field('Task of the project'), { target: { value: 'x'.repeat(201) } })
  await userEvent.click(screen.getByRole('button', { name: 'Show events' }))
  await screen.findByText('At most 200 characters')
  expect(document.activeElement).toBe(field('User'))
})

test('if the URL contains invalid filters, the event history screen shows all events', async () => {
  show({ [all]: () => page([historyEvent()]) }, '?type=Nope&project=abc&since=yesterday')
  await screen.findByRole('list', { name: 'Events' })
})

test('the event history filter form rejects a date without a time, and an end time before the start time', async () => {
  show({ [all]: () => page([historyEvent()]) })
  await screen.findByRole('list', { name: 'Events' })
  const [from, until] = ['From', 'Until'].map((label) => screen.getByLabelText<HTMLInputElement>(label))
  if (!from || !until) throw new Error('The filter form lacks the field From or Until.')
  // Browsers set `badInput` for a date without a time. happy-dom does not.
  Object.defineProperty(from, 'validity', { configurable: true, value: { badInput: true } })
  await userEvent.click(screen.getByRole('button', { name: 'Show events' }))
  await screen.findByText('Enter a date and time')
  expect(document.activeElement).toBe(from)
  Reflect.deleteProperty(from, 'validity')
  fireEvent.change(from, { target: { value: '2026-11-21T12:00' } })
  fireEvent.change(until, { target: { value: '2026-11-21T08:00' } })
  await userEvent.click(screen.getByRole('button', { name: 'Show events' }))
  await screen.findByText('Enter a time after “From”')
  expect(document.activeElement).toBe(until)
  expect(shownUrl()).toBe('/history')
})

test('if “Show earlier events” fails, the listed events stay visible, and “Try Again” adds the earlier events', async () => {
  let fails = true
  show({
    [all]: () => page([historyEvent({ id: 'later' })], '9-9'),
    'GET /api/history?before=9-9': () =>
      fails
        ? errorResponse(400, 'Not now')()
        : page([historyEvent({ id: 'earlier', type: 'ProjectDeleted' })]),
  })
  const list = await screen.findByRole('list', { name: 'Events' })
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier events' }))
  await screen.findByText('Failed to load more. Not now.')
  expect(screen.queryByText(/Out of date/)).toBeNull()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await within(list).findByRole('button', { name: /deleted a project/ })
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Show earlier events' })).toBeNull()
})

test.each(['list', 'story'])(
  '“Show earlier events” moves the focus to the first added event in the event history view “%s”',
  async (view) => {
    runFramesImmediately()
    const request = 'GET /api/history?correlation=19925fa8'
    show(
      {
        [request]: () => page([historyEvent({ id: 'last' }), historyEvent({ id: 'later' })], '9-9'),
        [`${request}&before=9-9`]: () =>
          page([historyEvent({ id: 'earlier', type: 'ProjectDeleted' }), historyEvent({ id: 'first' })]),
      },
      `?correlation=19925fa8&view=${view}`,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Show earlier events' }))
    await screen.findByText(/deleted a project/)
    const [first, , third] = screen.getAllByRole('listitem')
    const firstEarlier =
      view === 'story' ? first?.querySelector('summary') : third?.querySelector<HTMLElement>('button')
    expect(firstEarlier).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(firstEarlier))
  },
)

test.each([
  [{ events: 2, seconds: 46.3 }, 'This list is 46 seconds behind: 2 events are missing.'],
  [{ events: 1, seconds: 75 }, 'This list is 1 minute behind: 1 event is missing.'],
  [{ events: 10_000, seconds: 90_000 }, 'This list is 1 day behind: 10,000 events or more are missing.'],
])('if the read models lag by %j, the event history screen shows a warning', async (behind, warning) => {
  let lag: Lag = behind
  show({ [all]: () => page([historyEvent()], null, lag) })
  await screen.findByText(warning)
  screen.getByRole('list', { name: 'Events' })
  lag = { events: 2, seconds: 3 }
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(screen.queryByText(/This list is/)).toBeNull())
})

test('the timeline of a request shows the cause of each event and the time between the events', async () => {
  const slot = historyEvent({
    id: 'slot',
    stream: 'owner-8',
    revision: 0,
    type: 'ProjectSlotTaken',
    at: '2026-11-21T08:14:00.000Z',
  })
  const created = historyEvent({ type: 'ProjectCreated', payload: { name: 'Halden' } })
  show(
    { 'GET /api/history?correlation=19925fa8': () => page([created, slot]) },
    '?correlation=19925fa8&view=story',
  )
  const timeline = await screen.findByRole('list', { name: 'Timeline' })
  const [first, second] = within(timeline).getAllByRole('listitem')
  expect(first?.textContent).toContain('Jonas Berg reserved a slot for project 42')
  expect(first?.textContent).toContain('Command of this user.')
  expect(second?.textContent).toMatch(/^2 seconds later/)
  expect(second?.textContent).toContain('Same command as owner-8@0.')
  screen.getByRole('heading', { name: 'One request' })
  expect(document.title).toBe('Request 19925fa8 – Event history – Brandpath')
  expect(screen.queryByRole('link', { name: 'Show request', hidden: true })).toBeNull()
  expect(screen.getByRole('link', { name: 'All events' }).getAttribute('href')).toBe('/history')
})

test('the timeline of a task shows the task title and a link to the request that caused the event', async () => {
  show(
    { 'GET /api/history?project=42&task=draw-a-logo': () => page([historyEvent()]) },
    '?project=42&task=draw-a-logo&view=story',
  )
  await screen.findByRole('list', { name: 'Timeline' })
  expect(document.title).toBe('Task Draw a logo – Event history – Brandpath')
  expect(screen.getByRole('heading', { name: 'One task' }).nextElementSibling?.textContent).toBe(
    'Events of Draw a logo in project 42, oldest first.',
  )
  screen.getByRole('link', { name: 'Show request', hidden: true })
  expect(screen.queryByRole('link', { name: 'Show task', hidden: true })).toBeNull()
})

test('the event history wraps task titles and project names in bdi elements', async () => {
  const renamed = historyEvent({ id: 'renamed', type: 'ProjectRenamed', payload: { name: 'Halden' } })
  show({ [all]: () => page([historyEvent(), renamed]) })
  const list = await screen.findByRole('list', { name: 'Events' })
  expect(within(list).getByText('Draw a logo').tagName).toBe('BDI')
  expect(within(list).getByText('Halden').tagName).toBe('BDI')
  expect(document.title).toBe('Event history – Brandpath')
})

test('if the events do not load, the event history screen shows the error, and “Try Again” reloads the events', async () => {
  let works = false
  show({ [all]: () => (works ? page([historyEvent()]) : errorResponse(400, 'Not now')()) })
  await screen.findByRole('heading', { name: 'Failed to load events' })
  screen.getByText('Not now.')
  works = true
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByRole('list', { name: 'Events' })
})

test('if the server rejects a timeline request with 403, the event history screen shows no “Try Again” button', async () => {
  const reason = 'Only members of this project can see the history of its tasks.'
  const requests = show(
    { 'GET /api/history?project=1&task=draw-a-logo': errorResponse(403, reason) },
    '?project=1&task=draw-a-logo&view=story',
  )
  // The user is refetched after the 403. The user is still an administrator, so the screen stays.
  await waitFor(() => expect(requests).toContain('GET /api/user'))
  await screen.findByRole('heading', { name: 'You don’t have access' })
  screen.getByText(
    (_, element) => element?.textContent === `${reason} You’re logged in as ${ida.username}. Ask a member.`,
  )
  expect(screen.getByRole('link', { name: 'Show all events' }).getAttribute('href')).toBe('/history')
  screen.getByRole('heading', { name: 'One task' })
  expect(screen.queryByText(/oldest first/)).toBeNull()
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('the “Follow” switch shows newly recorded events at the top of the event history and keeps expanded events open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let events = [historyEvent({ id: 'first' })]
  show({ [all]: () => page(events) })
  const line = await screen.findByRole('button', { name: /changed Draw a logo/ })
  await userEvent.click(line)
  await userEvent.click(screen.getByRole('switch', { name: 'Follow' }))
  events = [historyEvent({ id: 'second', type: 'ProjectDeleted' }), ...events]
  vi.advanceTimersByTime(pollIntervalMs)
  await screen.findByRole('button', { name: /deleted a project/ })
  expect(within(screen.getByRole('list', { name: 'Events' })).getAllByRole('listitem')).toHaveLength(2)
  expect(line.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('button', { name: 'Refresh' }).getAttribute('aria-busy')).toBeNull()

  await userEvent.click(screen.getByRole('switch', { name: 'Follow' }))
  expect(vi.getTimerCount()).toBe(0)
})
