import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { Activity } from '#schema/api/activity.ts'
import { createQueryClient } from '#web/http/query-client.ts'
import { userQuery } from '#web/http/current-user.ts'
import { dayIn, viewerTimeZone } from '#web/shared/progress/day.ts'
import { endSession } from '#web/shared/accounts/session.ts'
import { runFramesImmediately } from '#web/testing/early-frames.ts'
import { fakeServer, errorResponse, type FakeResponses } from '#web/testing/fake-server.ts'
import { anEmptyProject, aTask, ida } from '#web/testing/fixtures.ts'
import ActivityScreen from './ActivityScreen.tsx'
import { anActivity } from './testing/an-activity.ts'

const halden = anEmptyProject()
const jonas = { id: 9, username: 'Jonas Brekke' }
const people = [{ id: ida.id, username: ida.username }, jonas]
const created = anActivity({ id: '1', type: 'ProjectCreated', task: null, detail: { name: 'Halden' } })
const completed = anActivity({ id: '2', by: jonas, actorId: jonas.id })
const page = (activities: readonly Activity[], next: string | null = null) => ({ activities, next, people })

const feed = 'GET /api/projects/1/activity'
const asOf = (date: string) =>
  `GET /api/projects/1/as-of?${new URLSearchParams({ date, timeZone: viewerTimeZone() }).toString()}`
const noTasks: FakeResponses = { 'GET /api/tasks?projectId=1': () => [] }
const state = {
  name: 'Halden Tea',
  tasks: [
    { id: 1001, title: 'Clear the brand name', category: '1 Foundations', status: 'completed' },
    { id: 1002, title: 'Draw a logo', category: '1 Foundations', status: 'pending' },
  ],
}

/** Renders the activity screen for Ida with the given server responses. */
function show(responses: FakeResponses, search = '', project = 1) {
  const requests = fakeServer({ 'GET /api/projects': () => [halden], ...responses })
  const client = createQueryClient(endSession)
  client.setQueryData(userQuery.queryKey, ida)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/project/${project}/activity${search}`]}>
        <Routes>
          <Route path="/project/:id/activity" element={<ActivityScreen />} />
        </Routes>
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { requests, client }
}

/** Renders the query string of the URL and a button that goes back in the browser history. */
function Address() {
  const navigate = useNavigate()
  const { search } = useLocation()
  return (
    <>
      <output aria-label="Address">{search}</output>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  )
}
const address = () => screen.getByRole('status', { name: 'Address' }).textContent
const listedTexts = () =>
  screen.getAllByRole('listitem').map((entry) => entry.querySelector('p')?.textContent.trim())
const byIda = () => screen.findByText('You', { selector: 'bdi' })
const byJonas = () => screen.findByText('Jonas Brekke', { selector: 'bdi' })
const dayField = () => screen.getByLabelText('View a past day')

test('the activity screen lists the activities by day and links to the project', async () => {
  show({ [feed]: () => page([completed, created]) })
  await byJonas()
  expect(listedTexts()).toEqual([
    'Jonas Brekke completed Clear the brand name',
    'You created the project Halden',
  ])
  expect(screen.getAllByRole('heading').map(({ tagName }) => tagName)).toEqual(['H1', 'H2'])
  expect(document.title).toBe('Activity in Halden – Brandpath')
  expect(screen.getByRole('link', { name: 'Halden' }).getAttribute('href')).toBe('/project/1')
})

test('choosing a person on the activity screen adds a filter to the URL, and “Back” removes the filter', async () => {
  const { requests } = show({
    [feed]: () => page([completed, created]),
    [`${feed}?person=9`]: () => page([completed]),
  })
  await byJonas()
  await userEvent.selectOptions(screen.getByLabelText('Person'), 'Jonas Brekke')
  await waitFor(() => expect(listedTexts()).toEqual(['Jonas Brekke completed Clear the brand name']))
  expect(address()).toBe('?person=9')
  expect(requests).toContain(`${feed}?person=9`)
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(listedTexts()).toHaveLength(2))
  expect(address()).toBe('')
})

test('if no activity matches the filter, the activity screen shows a message and a “Clear filters” button', async () => {
  show(
    { [feed]: () => page([created]), [`${feed}?category=2+PA&kind=tasks`]: () => page([]) },
    '?category=2+PA&kind=tasks',
  )
  await screen.findByRole('heading', { name: 'No matching activity' })
  expect(screen.getByLabelText<HTMLSelectElement>('Category').value).toBe('2 PA')
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await byIda()
  expect(address()).toBe('')
})

test('the activity screen of a project without activities shows a message', async () => {
  show({ [feed]: () => page([]) })
  await screen.findByRole('heading', { name: 'No activity yet' })
})

test('“Show more” on the activity screen loads the next page of activities and focuses the first added activity', async () => {
  runFramesImmediately()
  const { client } = show({
    [feed]: () => page([completed], '2'),
    [`${feed}?before=2`]: () => page([created]),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await byIda()
  expect(listedTexts()).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('listitem')[1]))
  // A refetch keeps the pages that are already shown.
  await act(() => client.invalidateQueries({ queryKey: ['activity', 1] }))
  expect(listedTexts()).toHaveLength(2)
})

test('if the next page of activities does not load, the activity screen shows an error and a “Try Again” button', async () => {
  let broken = true
  show({
    [feed]: () => page([completed], '2'),
    [`${feed}?before=2`]: () => (broken ? errorResponse(500, 'The server has a problem')() : page([created])),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByText('Failed to load more. The server has a problem.')
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await byIda()
})

test('if an activity is recorded while the next page of activities loads, the activity screen lists every activity once', async () => {
  let newest = page([completed], '2')
  const { requests, client } = show({
    [feed]: () => newest,
    [`${feed}?before=2`]: async () => {
      // A new activity is recorded while the second page is being fetched.
      newest = page([anActivity({ id: '3' })], '3')
      await client.invalidateQueries({ queryKey: ['activity', 1] })
      return page([created])
    },
    [`${feed}?before=3`]: () => page([completed, created]),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(listedTexts()).toHaveLength(3))
  expect(requests).toContain(`${feed}?before=3`)
})

test('activities that are recorded while the activity screen is open appear at the top of the list', async () => {
  let newest = page([created])
  const { client } = show({ [feed]: () => newest })
  const entry = (await byIda()).closest('li')
  newest = page([completed, created])
  await act(() => client.invalidateQueries({ queryKey: ['activity', 1] }))
  await screen.findByText('1 new entry')
  expect(listedTexts()[0]).toContain('Jonas Brekke')
  newest = page([anActivity({ id: '3' }), completed, created])
  await act(() => client.invalidateQueries({ queryKey: ['activity', 1] }))
  await screen.findByText('2 new entries')
  // The old entry is still the same element, so the scroll position does not change.
  expect(screen.getAllByRole('listitem').at(-1)).toBe(entry)
})

test('if the activities do not load, the activity screen shows the server’s error and a “Try Again” button', async () => {
  let broken = true
  show({ [feed]: () => (broken ? errorResponse(400, 'Not now')() : page([created])) })
  await screen.findByText('Not now.')
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await byIda()
})

test.each([
  ['a project without the user as a member', {}, 2],
  ['a project the user was removed from', { [feed]: errorResponse(404, 'Project not found') }, 1],
])('the activity screen of %s shows "Project not found"', async (_, responses, project) => {
  show(responses, '', project)
  await screen.findByRole('heading', { level: 1, name: 'Project not found' })
})

test('if the user chooses a past day, the activity screen shows the task statuses at the end of that day', async () => {
  show({ [feed]: () => page([created]), [asOf('2026-02-01')]: () => state, ...noTasks })
  await byIda()
  await userEvent.type(dayField(), '2026-02-01')
  await screen.findByRole('heading', { level: 2, name: /^Halden Tea on / })
  expect(address()).toBe('?on=2026-02-01')
  screen.getByText(/the project at the end of/)
  const summary = within(screen.getByRole('region', { name: 'Overall progress' }))
  summary.getByText('50%', { exact: false })
  const foundations = within(screen.getByRole('region', { name: /Foundations/ }))
  foundations.getByText('1 of 2 completed')
  expect(foundations.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Clear the brand nameCompleted',
    'Draw a logoPending',
  ])
  expect(document.title).toMatch(/^Halden on /)
  await userEvent.click(screen.getByRole('button', { name: 'Back to today' }))
  await screen.findByText('created the project', { exact: false })
  expect(address()).toBe('')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('for a past day, the activity screen also shows the current status of tasks that have changed since that day', async () => {
  show(
    {
      [asOf('2026-02-01')]: () => state,
      'GET /api/tasks?projectId=1': () => [
        aTask({ id: 1001, status: 'completed' }),
        aTask({ id: 1002, status: 'in_progress' }),
      ],
    },
    '?on=2026-02-01',
  )
  await screen.findByText('Now In Progress')
  expect(screen.getAllByText(/^Now /, { selector: 'li span' })).toHaveLength(1)
})

test.each([
  ['2126-01-01', 'That day is in the future. Choose today or an earlier day.'],
  ['2026-01-14', /^Halden did not exist yet/],
])(
  'if the URL contains the invalid past day %s, the activity screen shows an error at the date field',
  async (date, reason) => {
    const { requests } = show({ [feed]: () => page([created]) }, `?on=${date}`)
    await byIda()
    const field = dayField()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const error = document.getElementById(field.getAttribute('aria-describedby') ?? '')
    expect(error?.textContent).toMatch(reason)
    expect(requests.some((call) => call.includes('as-of'))).toBe(false)
  },
)

test('if the user chooses today as the past day, the activity screen says “so far”', async () => {
  const today = dayIn(viewerTimeZone())
  show({ [asOf(today)]: () => state, ...noTasks }, `?on=${today}`)
  await screen.findByText(/so far/)
  await screen.findByRole('button', { name: 'Back to activity' })
})

test('if the data of a past day does not load, the activity screen shows an error', async () => {
  show({ [asOf('2026-02-01')]: errorResponse(400, 'Not now') }, '?on=2026-02-01')
  await screen.findByRole('heading', { name: 'Failed to load that day' })
})

test('the type “Status updates” lists only status updates, with their whole notes and numbers', async () => {
  const numbers = { completed: 12, inProgress: 3, total: 57 }
  const update = {
    id: 'a',
    at: '2026-03-01T12:00:00.000Z',
    by: jonas,
    note: 'First line\nSecond line',
    numbers,
  }
  const erased = { ...update, id: 'b', by: null, note: null, numbers: null }
  const { requests } = show(
    { 'GET /api/projects/1/updates': () => ({ updates: [update, erased], next: null }) },
    '?kind=updates',
  )
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toContain('Jonas Brekke sent a status update')
  within(first ?? document.body).getByText('First line Second line')
  within(first ?? document.body).getByText('12 of 57 tasks completed, 3 in progress')
  expect(second?.textContent).toContain('A former member sent a status update')
  expect(screen.getByRole('combobox', { name: 'Type' })).toHaveProperty('value', 'updates')
  expect(screen.queryByRole('combobox', { name: 'Person' })).toBeNull()
  expect(requests).not.toContain(feed)
})
