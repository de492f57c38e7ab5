import { fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ida } from '#web/testing/fixtures.ts'
import { expectConsoleError } from '#web/testing/console.ts'
import { errorResponse } from '#web/testing/fake-server.ts'
import { shownUrl } from '#web/testing/show-screen.tsx'
import { useShownToast } from '#web/ui/toast/toast-store.ts'
import { aMinute, anError, aRoute, fullEmail, metricsOf, healthyStatus } from './testing/responses.ts'
import { showMonitoring } from './testing/show-monitoring.tsx'

const toast = () => renderHook(useShownToast).result.current
const term = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

test('on the monitoring screen, a user who is not an administrator sees a notice, and no data is requested', () => {
  const requests = showMonitoring({ role: 'MEMBER' })
  screen.getByRole('heading', { level: 1, name: 'System Monitoring' })
  screen.getByRole('heading', { name: 'This page is for administrators' })
  expect(screen.queryByRole('tab')).toBeNull()
  expect(document.activeElement).toBe(document.body) // opening the screen does not move the focus
  expect(requests).toEqual([])
})

test.each(['Refresh All', 'Check Alerts'])(
  'on the monitoring screen, a user who lost the administrator role sees a notice after pressing “%s”',
  async (button) => {
    let demoted = false
    const refused = errorResponse(403, 'Only administrators can see System Monitoring.')
    showMonitoring({
      responses: {
        'GET /api/user': () => ({ ...ida, role: demoted ? 'MEMBER' : 'ADMIN' }),
        'GET /api/monitoring/alerts': () => (demoted ? refused() : { incidents: [], uncheckedSince: null }),
        'POST /api/monitoring/check-alerts': refused,
      },
    })
    await screen.findByText(/^None\./)
    demoted = true
    await userEvent.click(screen.getByRole('button', { name: button }))
    await screen.findByRole('heading', { name: 'This page is for administrators' })
    expect(screen.queryByRole('tab')).toBeNull()
    // The heading gets the focus, because the pressed button was unmounted.
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  },
)

test('if the metrics do not load, the monitoring screen shows an error and a “Try Again” button', async () => {
  const message = 'Only administrators can see System Monitoring.'
  let allowed = false
  showMonitoring({
    responses: {
      'GET /api/monitoring/metrics': () => (allowed ? metricsOf({}) : errorResponse(403, message)()),
    },
  })
  const card = within(screen.getByRole('region', { name: 'Metrics' }))
  await card.findByRole('heading', { name: 'Failed to load metrics' })
  card.getByText(message)
  allowed = true
  await userEvent.click(card.getByRole('button', { name: 'Try Again' }))
  await card.findByText('Total projects')
})

test('the monitoring screen shows memory in MB with one decimal, and uptime in hours and minutes', async () => {
  showMonitoring()
  await screen.findByText('Uptime')
  expect(term('Memory')).toBe('212.4 of 512.0 MB')
  expect(term('Uptime')).toBe('61 h 12 m')
  expect(term('Total tasks')).toBe('15,264')
  expect(term('Completed tasks')).toBe('6,107')
  await waitFor(() => expect(term('Idle connections')).toBe('3 of 10'))
  screen.getByText(/^Memory, uptime and idle connections are from one process/)
})

test('if the value of a total is unknown, the monitoring screen shows a dash', async () => {
  const metrics = metricsOf({})
  const application = { totalProjects: 0, totalTasks: null, completedTasks: null, activeUsers: 204 }
  const system = { ...metrics.system, application }
  showMonitoring({ responses: { 'GET /api/monitoring/metrics': () => ({ ...metrics, system }) } })
  await screen.findByText('Total projects')
  const totals = ['Total projects', 'Total tasks', 'Completed tasks', 'Active users'].map(term)
  expect(totals).toEqual(['0', '–', '–', '204 in the last 30 days'])
})

test('moving the slider of one chart on the monitoring screen selects the chosen minute in all charts', async () => {
  const minutes = [aMinute({ failures: 2 }), aMinute({ at: '2026-11-21T08:15:00.000Z', requests: 1 })]
  showMonitoring({ responses: { 'GET /api/monitoring/history': () => ({ minutes }) } })
  const slider = await screen.findByRole('slider', { name: 'Requests per minute, minute' })
  expect(slider.getAttribute('aria-valuetext')).toContain('1 request, none failed')
  fireEvent.change(slider, { target: { value: '0' } })
  expect(slider.getAttribute('aria-valuetext')).toContain('34 requests, 2 failed')
  const sliders = screen.getAllByRole<HTMLInputElement>('slider')
  expect(sliders.map(({ value }) => value)).toEqual(['0', '0', '0'])
  const table = screen.getByRole('table', { hidden: true })
  expect(within(table).getAllByRole('row', { hidden: true })).toHaveLength(minutes.length + 1)
})

test('in the chart of requests per minute, even a few failed requests get a visible minimum height', async () => {
  const minutes = [{ failures: 150 }, { failures: 6_000 }, {}].map((over, index) =>
    aMinute({ at: `2026-11-21T08:1${index}:00.000Z`, requests: 12_000, ...over }),
  )
  showMonitoring({ responses: { 'GET /api/monitoring/history': () => ({ minutes }) } })
  const bars = (await screen.findByRole('figure', { name: 'Requests per minute' })).querySelectorAll('rect')
  // A height of 1 is 20,000 requests, the end of the scale. A minute with failures has a second bar for the failures.
  expect(Array.from(bars, (bar) => bar.getAttribute('height'))).toEqual(['0.6', '0.06', '0.6', '0.3', '0.6'])
})

test('the projection lag chart shows a bar for a lag of 0 s, but no bar for an unmeasured minute', async () => {
  const lags = [0, null, 0.5]
  const minutes = lags.map((lagSeconds, index) =>
    aMinute({ at: `2026-11-21T08:1${index}:00.000Z`, lagSeconds }),
  )
  showMonitoring({ responses: { 'GET /api/monitoring/history': () => ({ minutes }) } })
  const chart = within(await screen.findByRole('figure', { name: 'Projection lag' }))
  chart.getByText('No bar: not measured')
  const bars = screen.getByRole('figure', { name: 'Projection lag' }).querySelectorAll('rect')
  expect(Array.from(bars, (bar) => [bar.getAttribute('x'), bar.getAttribute('height')])).toEqual([
    [expect.stringMatching(/^0\./), '0.03'],
    [expect.stringMatching(/^2\./), '0.5'],
  ])
})

test('if a service is unhealthy, the system status names the service and the start time of the incident', async () => {
  const [database, email, ...others] = healthyStatus.services
  const services = [database, { ...email, status: 'unhealthy', responseTime: 1840 }, ...others]
  showMonitoring({
    responses: {
      'GET /health': () => ({ status: 'unhealthy', services }),
      'GET /api/monitoring/alerts': () => ({ incidents: [fullEmail], uncheckedSince: null }),
    },
  })
  const card = within(screen.getByRole('region', { name: 'System Status' }))
  await card.findByText('Email is unhealthy. All others are healthy.')
  expect(card.getAllByText('Unhealthy')).toHaveLength(2)
  card.getByText('1,840 ms')
  const incident = (await card.findByText(fullEmail.message)).closest('li')
  expect(incident?.querySelector('time')?.getAttribute('datetime')).toBe(fullEmail.since)
})

test('if an open incident is no longer detected, the system status shows “not detected again since” with the time', async () => {
  const quietSince = '2026-11-21T08:40:00.000Z'
  const disk = { ...fullEmail, subject: 'disk', message: 'The disk is full.', quietSince }
  showMonitoring({
    responses: {
      'GET /api/monitoring/alerts': () => ({ incidents: [fullEmail, disk], uncheckedSince: null }),
    },
  })
  const card = within(screen.getByRole('region', { name: 'System Status' }))
  await card.findByText('All 5 services are healthy.')
  await card.findByText('2 open alerts')
  const times = (message: string) =>
    Array.from(
      card.getByText(message).closest('li')?.querySelectorAll('time') ?? [],
      ({ dateTime }) => dateTime,
    )
  expect(times(fullEmail.message)).toEqual([fullEmail.since])
  expect(times(disk.message)).toEqual([disk.since, quietSince])
  expect(card.getAllByText(/not detected again since/)).toHaveLength(1)
  card.getByText('An alert ends after three minutes without a new detection.')
})

const none = /^None\. Administrators get an email/

test('while there are no incidents, the monitoring screen says that administrators get an email about an incident', async () => {
  showMonitoring()
  await screen.findByText(none)
})

test('if alert checks have stopped, the monitoring screen shows the time of the last alert check', async () => {
  const uncheckedSince = '2026-11-21T08:14:00.000Z'
  showMonitoring({
    responses: { 'GET /api/monitoring/alerts': () => ({ incidents: [], uncheckedSince }) },
  })
  const notice = await screen.findByText(/^Alert checks have not run since .*\. No emails are sent/)
  expect(notice.querySelector('time')?.dateTime).toBe(uncheckedSince)
  expect(screen.queryByText(none)).toBeNull()
})

test('if the database is unhealthy, the monitoring screen says that alert checks are paused', async () => {
  const services = healthyStatus.services.map((one) =>
    one.service === 'database' ? { ...one, status: 'unhealthy' } : one,
  )
  showMonitoring({ responses: { 'GET /health': () => ({ status: 'unhealthy', services }) } })
  await screen.findByText(/^Alert checks are paused while the database is unhealthy\./)
  expect(screen.queryByText(none)).toBeNull()
})

test('on the monitoring screen, the arrow, Home and End keys switch between tabs, and the URL contains the open tab', async () => {
  showMonitoring({ search: '?tab=metrics' })
  const chosen = (name: string) => screen.findByRole('tab', { name, selected: true })
  const metrics = await chosen('Metrics')
  metrics.focus()
  await userEvent.keyboard('{ArrowRight}')
  await chosen('Performance')
  await userEvent.keyboard('{ArrowLeft}')
  await chosen('Metrics')
  await userEvent.keyboard('{End}')
  await chosen('Services')
  expect(shownUrl()).toBe('/monitoring?tab=services')
  await userEvent.keyboard('{Home}')
  await chosen('Metrics')
  expect(shownUrl()).toBe('/monitoring')
})

test('the performance tab sorts its table by the column whose header the user presses, and the URL contains the order', async () => {
  const performance = {
    'GET /api/votes': aRoute({ count: 2, avg: 900 }),
    'POST /api/projects': aRoute({ count: 50, failures: 3 }),
    'GET *': aRoute({ count: 1, avg: 1, trend: [null, 3, 1.4] }),
  }
  showMonitoring({
    search: '?tab=performance',
    responses: { 'GET /api/monitoring/metrics': () => metricsOf(performance) },
  })
  const table = within(await screen.findByRole('table', { name: /^Response times by endpoint/ }))
  const rows = () => table.getAllByRole('rowheader').map(({ textContent }) => textContent)
  const sorted = () =>
    table.getAllByRole('columnheader').flatMap((header) => header.getAttribute('aria-sort') ?? [])
  const others = 'GET * pages, files and unknown addresses'
  expect(rows()).toEqual(['POST /api/projects', 'GET /api/votes', others])
  expect(sorted()).toEqual(['descending'])
  const [first] = table.getAllByRole('row').slice(1)
  expect(Array.from(first?.querySelectorAll('td') ?? [], ({ textContent }) => textContent)).toEqual([
    '50',
    '9 ms',
    '',
    '10 ms',
    '3 ms',
    '21 ms',
    '3',
  ])
  table.getByRole('img', { name: 'Averages per 5 minutes: from 1.4 ms to 3 ms, most recently 1.4 ms' })
  const press = (name: string) => userEvent.click(table.getByRole('button', { name }))
  await press('Average')
  expect(rows()).toEqual(['GET /api/votes', 'POST /api/projects', others])
  expect(shownUrl()).toBe('/monitoring?tab=performance&order=avg')
  await press('Average')
  expect(rows()).toEqual([others, 'POST /api/projects', 'GET /api/votes'])
  expect(shownUrl()).toBe('/monitoring?tab=performance&order=avg&reverse=1')
  expect(sorted()).toEqual(['ascending'])
  await press('Endpoint')
  expect(rows()).toEqual([others, 'GET /api/votes', 'POST /api/projects'])
  expect(sorted()).toEqual(['ascending'])
})

test('the performance tab shows five endpoints until the user presses “Show all”', async () => {
  const performance = Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [`GET /api/${index}`, aRoute()]),
  )
  showMonitoring({
    search: '?tab=performance',
    responses: { 'GET /api/monitoring/metrics': () => metricsOf(performance) },
  })
  await screen.findByText('5 of 12 endpoints')
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(screen.getAllByRole('rowheader')).toHaveLength(12)
  await userEvent.click(screen.getByRole('button', { name: 'Show fewer' }))
  expect(screen.getAllByRole('rowheader')).toHaveLength(5)
})

test('the services tab shows the same response time and error as the system status', async () => {
  const error = 'The health check took 1,840 ms'
  const [database, ...others] = healthyStatus.services
  const services = [{ ...database, status: 'degraded', responseTime: 1840, error }, ...others]
  showMonitoring({
    search: '?tab=services',
    responses: { 'GET /health': () => ({ status: 'degraded', services }) },
  })
  const card = within(screen.getByRole('region', { name: 'Database' }))
  await card.findByText('1,840 ms')
  card.getByText(`${error}.`)
  within(screen.getByRole('region', { name: 'System Status' })).getByText('1,840 ms')
})

test('the errors tab lists a repeated error only once, with the number of repetitions and the logged context', async () => {
  const context = { requestId: 'abc', route: 'POST /api/projects', reason: 'away' }
  const errors = [anError({ count: 1204, context }), anError({ level: 'warn', message: 'Slow' })]
  showMonitoring({
    search: '?tab=errors',
    responses: { 'GET /api/monitoring/errors?limit=50': () => ({ errors }) },
  })
  const list = await screen.findByRole('list', { name: 'Latest errors' })
  const [first, second] = within(list).getAllByRole('listitem')
  expect(first?.textContent).toContain('1,204 times')
  expect(first?.textContent).toMatch(/requestIdabcroutePOST \/api\/projectsreasonaway$/)
  expect(second?.textContent).not.toContain('times')
  within(list).getByText('POST /api/projects', { selector: 'p' })
  expect(screen.queryByText(/^Only the latest/)).toBeNull()
  expect(within(list).getAllByText('Context')).toHaveLength(1)
  expect(list.querySelector('details')?.open).toBe(false)
  await userEvent.click(within(list).getByText('Context'))
  expect(list.querySelector('details')?.open).toBe(true)
})

test('if the errors tab lists the maximum of 50 errors, a note says “Only the latest errors are shown”', async () => {
  const errors = Array.from({ length: 50 }, (_, index) => anError({ message: `${index} is no number` }))
  showMonitoring({
    search: '?tab=errors',
    responses: { 'GET /api/monitoring/errors?limit=50': () => ({ errors }) },
  })
  await screen.findByText('Only the latest errors are shown. Choose a level to see more.')
  screen.getByText('49 is no number')
})

test('if a level is chosen on the errors tab, the note about the maximum of 50 errors omits “Choose a level”', async () => {
  const errors = Array.from({ length: 50 }, (_, index) => anError({ message: `${index} is no number` }))
  showMonitoring({
    search: '?tab=errors&level=warn',
    responses: { 'GET /api/monitoring/errors?limit=50&level=warn': () => ({ errors }) },
  })
  await screen.findByText('Only the latest errors are shown.')
})

test('on the errors tab, the request id of an error links to the request timeline, except for GET requests', async () => {
  const request = (requestId: string, route: string) =>
    anError({ message: route, context: { requestId, route } })
  const errors = [request('wrote', 'POST /api/projects'), request('read', 'GET /api/projects')]
  showMonitoring({
    search: '?tab=errors',
    responses: { 'GET /api/monitoring/errors?limit=50': () => ({ errors }) },
  })
  await screen.findByRole('list', { name: 'Latest errors' })
  const links = screen.getAllByRole('link', { hidden: true })
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['wrote', '/history?correlation=wrote&view=story'],
  ])
})

test('choosing a level on the errors tab requests only the errors of the chosen level', async () => {
  const requests = showMonitoring({
    search: '?tab=errors',
    responses: { 'GET /api/monitoring/errors?limit=50&level=warn': () => ({ errors: [] }) },
  })
  await screen.findByRole('heading', { name: 'No errors' })
  const level = screen.getByRole('combobox', { name: 'Level' })
  expect([...level.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'all',
    'error',
    'warn',
    'info',
  ])
  await userEvent.selectOptions(level, 'warn')
  expect(shownUrl()).toBe('/monitoring?tab=errors&level=warn')
  await screen.findByRole('heading', { name: 'No entries at level warn' })
  expect(requests).toContain('GET /api/monitoring/errors?limit=50&level=warn')
  await userEvent.click(screen.getByRole('button', { name: 'Show all levels' }))
  expect(shownUrl()).toBe('/monitoring?tab=errors')
  await screen.findByRole('heading', { name: 'No errors' })
  expect(document.activeElement).toBe(level)
})

test('if the data of a service does not load, the services tab still shows the data of all services that loaded', async () => {
  showMonitoring({
    search: '?tab=services',
    responses: { 'GET /api/monitoring/email': errorResponse(400, 'No mail here') },
  })
  const card = (name: string) => within(screen.getByRole('region', { name }))
  await card('Storage').findByText('90,071,992,547,409,930')
  await card('Projector').findByText('10,000 or more')
  card('Database').getByText('Pool size')
  await card('Email').findByText('No mail here.')
  card('Email').getByRole('heading', { level: 3, name: 'Failed to load email figures' })
})

test('pressing “Check Alerts” shows a success toast and the incidents that the alert check found', async () => {
  showMonitoring({
    responses: {
      'POST /api/monitoring/check-alerts': () => ({ incidents: [fullEmail], uncheckedSince: null }),
    },
  })
  await screen.findByText(/^None\./)
  await userEvent.click(screen.getByRole('button', { name: 'Check Alerts' }))
  await screen.findByText(fullEmail.message)
  expect(toast()).toMatchObject({
    title: 'Alert Check Completed',
    description: 'Manual alert check has been triggered successfully.',
  })
})

test('if the alert check fails, “Check Alerts” shows an error toast and the error is logged', async () => {
  expectConsoleError(/Not an administrator/)
  showMonitoring({
    responses: { 'POST /api/monitoring/check-alerts': errorResponse(403, 'Not an administrator') },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Check Alerts' }))
  await waitFor(() =>
    expect(toast()).toMatchObject({
      description: 'Failed to trigger manual alert check. Check console for details.',
      variant: 'destructive',
    }),
  )
})
