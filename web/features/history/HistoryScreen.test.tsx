import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Lag } from '#schema/api/lag.ts'
import { createQueryClient } from '#web/app/query-client.ts'
import { signedOut, userQuery } from '#web/features/session/api.ts'
import { ida } from '#web/testing/a-user.ts'
import { framesComeEarly } from '#web/testing/early-frames.ts'
import { playServer, refusing, type Answers } from '#web/testing/play-server.ts'
import HistoryScreen from './HistoryScreen.tsx'
import { aForeignEvent, anEvent } from './testing/answers.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const all = 'GET /api/history'
const page = (
  events: readonly object[],
  next: string | null = null,
  behind: Lag | null = { events: 1, seconds: 0.2 },
) => ({ events, next, behind })

/** Shows the screen to Ida. Returns what was asked of the server. */
function show(answers: Answers = {}, search = '', role: 'ADMIN' | 'MEMBER' = 'ADMIN') {
  const user = { ...ida, role }
  const asked = playServer({ 'GET /api/user': () => user, ...answers })
  const client = createQueryClient(signedOut)
  client.setQueryData(userQuery.queryKey, user)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/history${search}`]}>
        <HistoryScreen />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return asked
}

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}
const address = () => screen.getByRole('status', { name: 'Address' }).textContent

test('whoever is no administrator is told so, and nothing is asked for', () => {
  const asked = show({}, '', 'MEMBER')
  screen.getByRole('heading', { level: 1, name: 'Event History' })
  screen.getByRole('heading', { name: 'This page is for administrators' })
  expect(asked).toEqual([])
})

test.each(['Refresh', 'Show earlier events'])('whoever is demoted is told so at %s', async (button) => {
  let demoted = false
  const refused = refusing(403, 'Only administrators can see the event history.')
  show({
    'GET /api/user': () => ({ ...ida, role: demoted ? 'MEMBER' : 'ADMIN' }),
    [all]: () => (demoted ? refused() : page([anEvent()], '9-9')),
    'GET /api/history?before=9-9': refused,
  })
  await screen.findByRole('list', { name: 'Events' })
  demoted = true
  await userEvent.click(screen.getByRole('button', { name: button }))
  await screen.findByRole('heading', { name: 'This page is for administrators' })
  expect(screen.queryByRole('form', { hidden: true })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Event History' }))
})

test('an event unfolds to all that is known of it, and leads on', async () => {
  show({ [all]: () => page([anEvent()]) })
  const line = await screen.findByRole('button', { name: /Jonas Berg moved Draw a logo .*TaskStatusChanged/ })
  expect(line.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(line)
  expect(line.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('group', { name: 'Payload' }).textContent).toContain('"to": "completed"')
  expect(screen.getByRole('link', { name: 'The whole task' }).getAttribute('href')).toBe(
    '/history?project=42&task=draw-a-logo&view=story',
  )
  expect(screen.getByRole('link', { name: 'All by this user' }).getAttribute('href')).toBe('/history?actor=8')
  await userEvent.click(line)
  expect(screen.queryByRole('group', { name: 'Payload' })).toBeNull()
})

test('a payload that is withheld is said to be so', async () => {
  show({ [all]: () => page([aForeignEvent()]) })
  await userEvent.click(await screen.findByRole('button', { name: /Jonas Berg moved a task/ }))
  screen.getByText('Only members of this project may read it.')
  expect(screen.queryByRole('group', { name: 'Payload' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'The whole task' })).toBeNull()
})

test('what is looked for stands in the address and is asked for', async () => {
  const asked = show({
    [all]: () => page([anEvent()]),
    'GET /api/history?type=VoteCast&project=42': () => page([]),
  })
  await screen.findByRole('list', { name: 'Events' })
  const form = within(screen.getByRole('form', { name: 'Filters', hidden: true }))
  await userEvent.type(form.getByLabelText('Project'), ' 42 ')
  await userEvent.selectOptions(form.getByLabelText('Type'), 'VoteCast')
  await userEvent.click(form.getByRole('button', { name: 'Show events', hidden: true }))
  await screen.findByRole('heading', { name: 'No event matches' })
  expect(address()).toBe('/history?type=VoteCast&project=42')
  expect(asked).toContain('GET /api/history?type=VoteCast&project=42')
  await userEvent.click(screen.getByRole('link', { name: 'Show all events' }))
  await screen.findByRole('list', { name: 'Events' })
  expect(screen.getByLabelText<HTMLInputElement>('Project').value).toBe('')
})

test('an id that is none is named at its field, and nothing is asked for', async () => {
  show({ [all]: () => page([anEvent()]) })
  await screen.findByRole('list', { name: 'Events' })
  const field = screen.getByLabelText('User')
  await userEvent.type(field, 'jonas{Enter}')
  await screen.findByText('Give a positive whole number')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  expect(address()).toBe('/history')
})

test('of several fields that are wrong the first on the screen gets the focus', async () => {
  show({ [all]: () => page([anEvent()]) })
  await screen.findByRole('list', { name: 'Events' })
  const field = (label: string) => screen.getByLabelText(label)
  fireEvent.change(field('Project'), { target: { value: '3' } })
  fireEvent.change(field('User'), { target: { value: 'x' } })
  fireEvent.change(field('Task of the project'), { target: { value: 'x'.repeat(201) } })
  await userEvent.click(screen.getByRole('button', { name: 'Show events' }))
  await screen.findByText('At most 200 letters')
  expect(document.activeElement).toBe(field('User'))
})

test('what cannot be read of an address is said beside all that shows for it', async () => {
  show({ [all]: () => page([anEvent()]) }, '?type=Nope&project=abc&since=yesterday')
  await screen.findByRole('list', { name: 'Events' })
  screen.getByText(/cannot be read, and is not filtered by: Type, Project, From\.$/)
})

test('a day without a time is asked for its time, and a span that is none for its end', async () => {
  show({ [all]: () => page([anEvent()]) })
  await screen.findByRole('list', { name: 'Events' })
  const [from, until] = ['From', 'Until'].map((label) => screen.getByLabelText<HTMLInputElement>(label))
  if (!from || !until) throw new Error('the form has both')
  // As a browser has it of a day alone, which happy-dom does not know.
  Object.defineProperty(from, 'validity', { configurable: true, value: { badInput: true } })
  await userEvent.click(screen.getByRole('button', { name: 'Show events' }))
  await screen.findByText('Give a day and a time')
  expect(document.activeElement).toBe(from)
  Reflect.deleteProperty(from, 'validity')
  fireEvent.change(from, { target: { value: '2026-11-21T12:00' } })
  fireEvent.change(until, { target: { value: '2026-11-21T08:00' } })
  await userEvent.click(screen.getByRole('button', { name: 'Show events' }))
  await screen.findByText('Give a time after From')
  expect(document.activeElement).toBe(until)
  expect(address()).toBe('/history')
})

test('earlier events come behind those that show, and a page that fails leaves them', async () => {
  let fails = true
  show({
    [all]: () => page([anEvent({ id: 'later' })], '9-9'),
    'GET /api/history?before=9-9': () =>
      fails ? refusing(400, 'Not now')() : page([anEvent({ id: 'earlier', type: 'ProjectDeleted' })]),
  })
  const list = await screen.findByRole('list', { name: 'Events' })
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier events' }))
  await screen.findByText('More did not load. Not now.')
  expect(screen.queryByText(/Out of date/)).toBeNull()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await within(list).findByRole('button', { name: /deleted a project/ })
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Show earlier events' })).toBeNull()
})

test.each(['list', 'story'])(
  'whoever asks for earlier events reads on where they begin, in a %s',
  async (view) => {
    framesComeEarly()
    const request = 'GET /api/history?correlation=19925fa8'
    show(
      {
        [request]: () => page([anEvent({ id: 'last' }), anEvent({ id: 'later' })], '9-9'),
        [`${request}&before=9-9`]: () =>
          page([anEvent({ id: 'earlier', type: 'ProjectDeleted' }), anEvent({ id: 'first' })]),
      },
      `?correlation=19925fa8&view=${view}`,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Show earlier events' }))
    await screen.findByText(/deleted a project/)
    const [first, , third] = screen.getAllByRole('listitem')
    const begins =
      view === 'story' ? first?.querySelector('summary') : third?.querySelector<HTMLElement>('button')
    expect(begins).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(begins))
  },
)

test.each([
  [{ events: 2, seconds: 46.3 }, 'The read models are 46 seconds behind the log: 2 events are not here yet.'],
  [{ events: 1, seconds: 75 }, 'The read models are 1 minute behind the log: 1 event is not here yet.'],
  [
    { events: 10_000, seconds: 90_000 },
    'The read models are 1 day behind the log: 10,000 events or more are not here yet.',
  ],
])('of %j that cannot show yet it is said how much it is', async (behind, said) => {
  let lag: Lag = behind
  show({ [all]: () => page([anEvent()], null, lag) })
  await screen.findByText(said)
  screen.getByRole('list', { name: 'Events' })
  lag = { events: 2, seconds: 3 }
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(screen.queryByText(/behind the log/)).toBeNull())
})

test('one request is told in order, with what led to each event and the time between', async () => {
  const slot = anEvent({
    id: 'slot',
    stream: 'owner-8',
    revision: 0,
    type: 'ProjectSlotTaken',
    at: '2026-11-21T08:14:00.000Z',
  })
  const created = anEvent({ type: 'ProjectCreated', payload: { name: 'Halden' } })
  show(
    { 'GET /api/history?correlation=19925fa8': () => page([created, slot]) },
    '?correlation=19925fa8&view=story',
  )
  const story = await screen.findByRole('list', { name: 'Story' })
  const [first, second] = within(story).getAllByRole('listitem')
  expect(first?.textContent).toContain('Jonas Berg took a slot for project 42')
  expect(first?.textContent).toContain('By a command of this user.')
  expect(second?.textContent).toMatch(/^2 seconds later/)
  expect(second?.textContent).toContain('By the same command as owner-8@0.')
  screen.getByRole('heading', { name: 'One request' })
  expect(document.title).toBe('Request 19925fa8 – Event History – Brandpath')
  expect(screen.queryByRole('link', { name: 'The whole request', hidden: true })).toBeNull()
  expect(screen.getByRole('link', { name: 'All events' }).getAttribute('href')).toBe('/history')
})

test('the story of a task bears its title, and its events lead to what else they are part of', async () => {
  show(
    { 'GET /api/history?project=42&task=draw-a-logo': () => page([anEvent()]) },
    '?project=42&task=draw-a-logo&view=story',
  )
  await screen.findByRole('list', { name: 'Story' })
  expect(document.title).toBe('Task Draw a logo – Event History – Brandpath')
  expect(screen.getByRole('heading', { name: 'One task' }).nextElementSibling?.textContent).toBe(
    'What happened to Draw a logo in project 42, in its order.',
  )
  screen.getByRole('link', { name: 'The whole request', hidden: true })
  expect(screen.queryByRole('link', { name: 'The whole task', hidden: true })).toBeNull()
})

test('titles and names stand apart from the words around them', async () => {
  const renamed = anEvent({ id: 'renamed', type: 'ProjectRenamed', payload: { name: 'Halden' } })
  show({ [all]: () => page([anEvent(), renamed]) })
  const list = await screen.findByRole('list', { name: 'Events' })
  expect(within(list).getByText('Draw a logo').tagName).toBe('BDI')
  expect(within(list).getByText('Halden').tagName).toBe('BDI')
  expect(document.title).toBe('Event History – Brandpath')
})

test('what cannot be had is said with why, and can be asked for again', async () => {
  let works = false
  show({ [all]: () => (works ? page([anEvent()]) : refusing(400, 'Not now')()) })
  await screen.findByRole('heading', { name: 'Failed to load events' })
  screen.getByText('Not now.')
  works = true
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByRole('list', { name: 'Events' })
})

test('what the reader may not see is no failure, and nothing offers to ask again', async () => {
  const why = 'Only members of the project can see what happened to one of its tasks.'
  const asked = show(
    { 'GET /api/history?project=1&task=draw-a-logo': refusing(403, why) },
    '?project=1&task=draw-a-logo&view=story',
  )
  // Who is still an administrator stays here.
  await waitFor(() => expect(asked).toContain('GET /api/user'))
  await screen.findByRole('heading', { name: 'You cannot see this' })
  screen.getByText(
    (_, element) => element?.textContent === `${why} You are logged in as ${ida.username}; ask one of them.`,
  )
  expect(screen.getByRole('link', { name: 'Show all events' }).getAttribute('href')).toBe('/history')
  screen.getByRole('heading', { name: 'One task' })
  expect(screen.queryByText(/in its order/)).toBeNull()
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('whoever follows sees what comes above what is there, which stays as it was unfolded', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let events = [anEvent({ id: 'first' })]
  show({ [all]: () => page(events) })
  const line = await screen.findByRole('button', { name: /moved Draw a logo/ })
  await userEvent.click(line)
  await userEvent.click(screen.getByRole('switch', { name: 'Follow' }))
  events = [anEvent({ id: 'second', type: 'ProjectDeleted' }), ...events]
  vi.advanceTimersByTime(5_000)
  await screen.findByRole('button', { name: /deleted a project/ })
  expect(within(screen.getByRole('list', { name: 'Events' })).getAllByRole('listitem')).toHaveLength(2)
  expect(line.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('button', { name: 'Refresh' }).getAttribute('aria-busy')).toBeNull()

  await userEvent.click(screen.getByRole('switch', { name: 'Follow' }))
  expect(vi.getTimerCount()).toBe(0)
})
