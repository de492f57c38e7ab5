import { fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ida } from '#web/testing/fixtures.ts'
import { errorResponse } from '#web/testing/fake-server.ts'
import { useShownToast } from '#web/ui/toast/toast-store.ts'
import { aMinute, anError, aRoute, fullMail, metricsOf, healthyStatus } from './testing/responses.ts'
import { showMonitoring } from './testing/show-monitoring.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

const address = () => screen.getByRole('status', { name: 'Address' }).textContent
const toast = () => renderHook(useShownToast).result.current
const term = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

test('the monitoring screen shows a notice to a user who is not an administrator and sends no request', () => {
  const requests = showMonitoring({ role: 'MEMBER' })
  screen.getByRole('heading', { level: 1, name: 'System Monitoring' })
  screen.getByRole('heading', { name: 'This page is for administrators' })
  expect(screen.queryByRole('tab')).toBeNull()
  expect(document.activeElement).toBe(document.body) // opening the screen does not move the focus
  expect(requests).toEqual([])
})

test.each(['Refresh All', 'Check Alerts'])(
  'a user who lost the administrator role sees a notice after pressing %s',
  async (button) => {
    let demoted = false
    const refused = errorResponse(403, 'Only administrators can see the system monitoring.')
    showMonitoring({
      answers: {
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

test('if the request for the metrics fails, the metrics card shows the error and can retry the request', async () => {
  const message = 'Only administrators can see the system monitoring.'
  let allowed = false
  showMonitoring({
    answers: {
      'GET /api/monitoring/metrics': () => (allowed ? metricsOf({}) : errorResponse(403, message)()),
    },
  })
  const part = within(screen.getByRole('region', { name: 'Metrics' }))
  await part.findByRole('heading', { name: 'Failed to load metrics' })
  part.getByText(message)
  allowed = true
  await userEvent.click(part.getByRole('button', { name: 'Try Again' }))
  await part.findByText('Total projects')
})

test('the metrics show memory in MB with one decimal and uptime in hours and minutes', async () => {
  showMonitoring()
  await screen.findByText('Uptime')
  expect(term('Memory')).toBe('212.4 of 512.0 MB')
  expect(term('Uptime')).toBe('61 h 12 m')
  expect(term('Total tasks')).toBe('15,264')
  expect(term('Completed tasks')).toBe('6,107')
  await waitFor(() => expect(term('Idle connections')).toBe('3 of 10'))
  screen.getByText(/^Memory, uptime and idle connections are those of the process that answered/)
})

test('the metrics show an unknown count as a dash', async () => {
  const metrics = metricsOf({})
  const application = { totalProjects: 0, totalTasks: null, completedTasks: null, activeUsers: 204 }
  const system = { ...metrics.system, application }
  showMonitoring({ answers: { 'GET /api/monitoring/metrics': () => ({ ...metrics, system }) } })
  await screen.findByText('Total projects')
  const totals = ['Total projects', 'Total tasks', 'Completed tasks', 'Active users'].map(term)
  expect(totals).toEqual(['0', '–', '–', '204 in 30 days'])
})

test('the slider of one chart selects the same minute in all charts', async () => {
  const minutes = [aMinute({ failures: 2 }), aMinute({ at: '2026-11-21T08:15:00.000Z', requests: 1 })]
  showMonitoring({ answers: { 'GET /api/monitoring/history': () => ({ minutes }) } })
  const slider = await screen.findByRole('slider', { name: 'Requests a minute, minute' })
  expect(slider.getAttribute('aria-valuetext')).toContain('1 request, none failed')
  fireEvent.change(slider, { target: { value: '0' } })
  expect(slider.getAttribute('aria-valuetext')).toContain('34 requests, 2 failed')
  const sliders = screen.getAllByRole<HTMLInputElement>('slider')
  expect(sliders.map(({ value }) => value)).toEqual(['0', '0', '0'])
  const table = screen.getByRole('table', { hidden: true })
  expect(within(table).getAllByRole('row', { hidden: true })).toHaveLength(minutes.length + 1)
})

test('the part of a bar for failed requests has a minimum height', async () => {
  const minutes = [{ failures: 150 }, { failures: 6_000 }, {}].map((over, index) =>
    aMinute({ at: `2026-11-21T08:1${index}:00.000Z`, requests: 12_000, ...over }),
  )
  showMonitoring({ answers: { 'GET /api/monitoring/history': () => ({ minutes }) } })
  const bars = (await screen.findByRole('figure', { name: 'Requests a minute' })).querySelectorAll('rect')
  // Heights as shares of 20,000, the end of the scale: per minute all requests, then failed requests.
  expect(Array.from(bars, (bar) => bar.getAttribute('height'))).toEqual(['0.6', '0.06', '0.6', '0.3', '0.6'])
})

test('the lag chart shows a bar for a lag of 0 s and no bar for an unmeasured minute', async () => {
  const lags = [0, null, 0.5]
  const minutes = lags.map((lagSeconds, index) =>
    aMinute({ at: `2026-11-21T08:1${index}:00.000Z`, lagSeconds }),
  )
  showMonitoring({ answers: { 'GET /api/monitoring/history': () => ({ minutes }) } })
  const chart = within(await screen.findByRole('figure', { name: 'Projection lag' }))
  chart.getByText('No bar: not measured')
  const bars = screen.getByRole('figure', { name: 'Projection lag' }).querySelectorAll('rect')
  expect(Array.from(bars, (bar) => [bar.getAttribute('x'), bar.getAttribute('height')])).toEqual([
    [expect.stringMatching(/^0\./), '0.03'],
    [expect.stringMatching(/^2\./), '0.5'],
  ])
})

test('the system status names the unhealthy service and shows the start time of each incident', async () => {
  const [database, email, ...others] = healthyStatus.services
  const services = [database, { ...email, status: 'unhealthy', responseTime: 1840 }, ...others]
  showMonitoring({
    answers: {
      'GET /health': () => ({ status: 'unhealthy', services }),
      'GET /api/monitoring/alerts': () => ({ incidents: [fullMail], uncheckedSince: null }),
    },
  })
  const card = within(screen.getByRole('region', { name: 'System Status' }))
  await card.findByText('Email is unhealthy. Also, 1 incident is open.')
  expect(card.getAllByText('Unhealthy')).toHaveLength(2)
  card.getByText('1,840 ms')
  const incident = (await card.findByText(fullMail.message)).closest('li')
  expect(incident?.querySelector('time')?.getAttribute('datetime')).toBe(fullMail.since)
})

test('the system status counts open incidents and shows when an incident was last detected', async () => {
  const quietSince = '2026-11-21T08:40:00.000Z'
  const disk = { ...fullMail, subject: 'disk', message: 'The disk is full.', quietSince }
  showMonitoring({
    answers: { 'GET /api/monitoring/alerts': () => ({ incidents: [fullMail, disk], uncheckedSince: null }) },
  })
  const card = within(screen.getByRole('region', { name: 'System Status' }))
  await card.findByText('All 5 services are healthy, but 2 incidents are open.')
  card.getByText('2 open incidents')
  const times = (message: string) =>
    Array.from(
      card.getByText(message).closest('li')?.querySelectorAll('time') ?? [],
      ({ dateTime }) => dateTime,
    )
  expect(times(fullMail.message)).toEqual([fullMail.since])
  expect(times(disk.message)).toEqual([disk.since, quietSince])
  expect(card.getAllByText(/not detected again since/)).toHaveLength(1)
  card.getByText('An incident ends after three minutes without a new detection.')
})

const none = /^None\. Administrators get an email/

test('if there are no incidents, the screen says that administrators get an email about new ones', async () => {
  showMonitoring()
  await screen.findByText(none)
})

test('if alert checks have stopped, the screen shows since when they have not run', async () => {
  const uncheckedSince = '2026-11-21T08:14:00.000Z'
  showMonitoring({
    answers: { 'GET /api/monitoring/alerts': () => ({ incidents: [], uncheckedSince }) },
  })
  const notice = await screen.findByText(/^Alert checks have not run since .*\. No emails are sent/)
  expect(notice.querySelector('time')?.dateTime).toBe(uncheckedSince)
  expect(screen.queryByText(none)).toBeNull()
})

test('if the database is unhealthy, the screen says that alert checks are paused', async () => {
  const services = healthyStatus.services.map((one) =>
    one.service === 'database' ? { ...one, status: 'unhealthy' } : one,
  )
  showMonitoring({ answers: { 'GET /health': () => ({ status: 'unhealthy', services }) } })
  await screen.findByText(/^Alert checks are paused while the database is unhealthy\./)
  expect(screen.queryByText(none)).toBeNull()
})

test('arrow, Home and End keys switch between the monitoring tabs, and the URL contains the tab', async () => {
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
  expect(address()).toBe('/monitoring?tab=services')
  await userEvent.keyboard('{Home}')
  await chosen('Metrics')
  expect(address()).toBe('/monitoring')
})

test('the performance tab sorts routes by requests, or by the order that the user chooses', async () => {
  const performance = {
    'GET /api/votes': aRoute({ count: 2, avg: 900 }),
    'POST /api/projects': aRoute({ count: 50, failures: 3 }),
    'GET *': aRoute({ count: 1, avg: 1 }),
  }
  showMonitoring({
    search: '?tab=performance',
    answers: { 'GET /api/monitoring/metrics': () => metricsOf(performance) },
  })
  const list = await screen.findByRole('list', { name: 'Response times by endpoint' })
  const rows = () =>
    within(list)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent)
  const others = 'GET *pages, files and unknown addresses'
  expect(rows()).toEqual(['POST /api/projects3 failed', 'GET /api/votes', others])
  expect(within(list).getAllByRole('img', { name: '10 requests up to 10 ms' })).toHaveLength(3)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Slowest on average')
  expect(rows()).toEqual(['GET /api/votes', 'POST /api/projects3 failed', others])
  expect(address()).toBe('/monitoring?tab=performance&order=avg')
})

test('the errors tab lists a repeated error once with its count and context', async () => {
  const context = { requestId: 'abc', route: 'POST /api/projects', reason: 'away' }
  const errors = [anError({ count: 1204, context }), anError({ level: 'warn', message: 'Slow' })]
  showMonitoring({
    search: '?tab=errors',
    answers: { 'GET /api/monitoring/errors?limit=50': () => ({ errors }) },
  })
  const list = await screen.findByRole('list', { name: 'Latest errors' })
  const [first, second] = within(list).getAllByRole('listitem')
  expect(first?.textContent).toContain('1,204 times')
  expect(first?.textContent).toMatch(/Request idabcRoutePOST \/api\/projectsReasonaway$/)
  expect(second?.textContent).not.toContain('times')
  within(list).getByText('POST /api/projects', { selector: 'p' })
  expect(screen.queryByText(/^Only the latest/)).toBeNull()
  expect(within(list).getAllByText('Context')).toHaveLength(1)
  expect(list.querySelector('details')?.open).toBe(false)
  await userEvent.click(within(list).getByText('Context'))
  expect(list.querySelector('details')?.open).toBe(true)
})

test('if the number of errors reaches the limit, the errors tab says so, and "Show more" loads more errors', async () => {
  const errors = (many: number) => ({
    errors: Array.from({ length: many }, (_, index) => anError({ message: `${index} is no number` })),
  })
  showMonitoring({
    search: '?tab=errors',
    answers: {
      'GET /api/monitoring/errors?limit=50': () => errors(50),
      'GET /api/monitoring/errors?limit=200': () => errors(60),
    },
  })
  await screen.findByText('Only the latest errors are shown. Choose a level to see more.')
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('59 is no number')
  expect(screen.getByRole('list', { name: 'Latest errors' })).toBe(document.activeElement)
  expect(screen.queryByText(/^Only the latest/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('if a level is chosen, the note about the error limit does not suggest choosing a level', async () => {
  const errors = Array.from({ length: 50 }, (_, index) => anError({ message: `${index} is no number` }))
  showMonitoring({
    search: '?tab=errors&level=warn',
    answers: { 'GET /api/monitoring/errors?limit=50&level=warn': () => ({ errors }) },
  })
  await screen.findByText('Only the latest errors are shown.')
})

test('the errors tab lists errors with the same message once and shows the source of each error', async () => {
  const errors = Array.from({ length: 7 }, (_, index) =>
    anError({ count: 7 - index, context: { route: `GET /api/${index}`, signal: 'SIGKILL' } }),
  )
  showMonitoring({
    search: '?tab=errors',
    answers: { 'GET /api/monitoring/errors?limit=50': () => ({ errors }) },
  })
  const list = await screen.findByRole('list', { name: 'Latest errors' })
  within(list).getByText('28 times')
  expect(within(list).getAllByText('The mail server said no')).toHaveLength(1)
  expect(within(list).getByText('GET /api/0', { selector: 'span' }).nextSibling?.textContent).toMatch(
    /^7 times/,
  )
  expect(within(list).getAllByText('Signal')).toHaveLength(7)
  const hidden = within(list).getByText('2 more places').closest('details')
  expect(hidden?.textContent).toContain('GET /api/6')
  expect(hidden?.textContent).not.toContain('GET /api/4')
})

test('the request id of an error links to the timeline of the request, except for GET requests', async () => {
  const request = (requestId: string, route: string) =>
    anError({ message: route, context: { requestId, route } })
  const errors = [request('wrote', 'POST /api/projects'), request('read', 'GET /api/projects')]
  showMonitoring({
    search: '?tab=errors',
    answers: { 'GET /api/monitoring/errors?limit=50': () => ({ errors }) },
  })
  await screen.findByRole('list', { name: 'Latest errors' })
  const links = screen.getAllByRole('link', { hidden: true })
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['wrote', '/history?correlation=wrote&view=story'],
  ])
})

test('choosing an error level changes the URL and the request, and "Show all levels" resets both', async () => {
  const requests = showMonitoring({
    search: '?tab=errors',
    answers: { 'GET /api/monitoring/errors?limit=50&level=warn': () => ({ errors: [] }) },
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
  expect(address()).toBe('/monitoring?tab=errors&level=warn')
  await screen.findByRole('heading', { name: 'Nothing at level warn' })
  expect(requests).toContain('GET /api/monitoring/errors?limit=50&level=warn')
  await userEvent.click(screen.getByRole('button', { name: 'Show all levels' }))
  expect(address()).toBe('/monitoring?tab=errors')
  await screen.findByRole('heading', { name: 'No errors' })
  expect(document.activeElement).toBe(level)
})

test('the services tab shows the figures of each service, even if the request of one service fails', async () => {
  showMonitoring({
    search: '?tab=services',
    answers: { 'GET /api/monitoring/email': errorResponse(400, 'No mail here') },
  })
  const card = (name: string) => within(screen.getByRole('region', { name }))
  await card('Storage').findByText('90,071,992,547,409,930')
  await card('Projector').findByText('10,000 or more')
  card('Database').getByText('Pool size')
  await card('Email').findByText('No mail here.')
  card('Email').getByRole('heading', { level: 3, name: 'Failed to load email figures' })
})

test('pressing Check Alerts shows a success toast and the incidents that the check found', async () => {
  showMonitoring({
    answers: { 'POST /api/monitoring/check-alerts': () => ({ incidents: [fullMail], uncheckedSince: null }) },
  })
  await screen.findByText(/^None\./)
  await userEvent.click(screen.getByRole('button', { name: 'Check Alerts' }))
  await screen.findByText(fullMail.message)
  expect(toast()).toMatchObject({
    title: 'Alert Check Completed',
    description: 'Manual alert check has been triggered successfully.',
  })
})

test('pressing Check Alerts shows an error toast if the request fails', async () => {
  const errorLog = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  showMonitoring({ answers: { 'POST /api/monitoring/check-alerts': errorResponse(403, 'No') } })
  await userEvent.click(screen.getByRole('button', { name: 'Check Alerts' }))
  await waitFor(() =>
    expect(toast()).toMatchObject({
      description: 'Failed to trigger manual alert check. Check console for details.',
      variant: 'destructive',
    }),
  )
  expect(errorLog).toHaveBeenCalled()
})
