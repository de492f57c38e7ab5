import { act, cleanup, fireEvent, renderHook, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { errorResponse } from '#web/testing/fake-server.ts'
import { useShownToast } from '#web/ui/toast/toast-store.ts'
import { anError, healthyResponses, healthyStatus } from './testing/responses.ts'
import { showMonitoring } from './testing/show-monitoring.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

const toast = () => renderHook(useShownToast).result.current

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

const countRequests = (requests: readonly string[], ...names: readonly string[]) =>
  names.map((name) => requests.filter((call) => call.startsWith(`GET ${name}`)).length)

function setVisibility(visibility: 'hidden' | 'visible') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

const monitoring = '/api/monitoring'
const metrics = `GET ${monitoring}/metrics`

test('health and incidents are polled every 30 s, metrics and database health every 60 s', async () => {
  const requests = showMonitoring()
  const names = ['/health', `${monitoring}/alerts`, `${monitoring}/metrics`, `${monitoring}/database`]
  await pass(1)
  expect(countRequests(requests, ...names)).toEqual([1, 1, 1, 1])
  await pass(30)
  expect(countRequests(requests, ...names)).toEqual([2, 2, 1, 1])
  await pass(30)
  expect(countRequests(requests, ...names)).toEqual([3, 3, 2, 2])
  expect(countRequests(requests, `${monitoring}/errors`, `${monitoring}/email`)).toEqual([0, 0])
})

test('errors are polled every 30 s and email health every 60 s, but only while their tab is open', async () => {
  const errors = showMonitoring({ search: '?tab=errors' })
  await act(() => vi.dynamicImportSettled()) // the tab is loaded as a separate chunk
  await pass(61)
  expect(countRequests(errors, `${monitoring}/errors`)).toEqual([3])
  cleanup()
  const services = showMonitoring({ search: '?tab=services' })
  await act(() => vi.dynamicImportSettled())
  await pass(61)
  expect(countRequests(services, `${monitoring}/email`)).toEqual([2])
})

test('the expanded context of an error stays expanded and focused when the error recurs', async () => {
  let times = 3
  const errors = () => [
    anError({ count: 2, context: { route: 'GET /v' } }),
    anError({ count: times, timestamp: `2026-11-21T09:00:0${times}.000Z`, context: { route: 'GET /p' } }),
  ]
  showMonitoring({
    search: '?tab=errors',
    answers: { 'GET /api/monitoring/errors?limit=50': () => ({ errors: errors() }) },
  })
  await act(() => vi.dynamicImportSettled())
  await pass(1)
  const [context] = screen.getAllByText('Context', { selector: 'summary' })
  if (context === undefined) throw new Error('The error list contains no "Context" element.')
  fireEvent.click(context)
  context.focus()
  times += 1
  await pass(31)
  screen.getByText(/^4 times, last/)
  expect(document.activeElement).toBe(context)
  expect(context.closest('details')?.open).toBe(true)
})

test('the monitoring screen does not poll while hidden and refetches when visible again', async () => {
  const requests = showMonitoring()
  await pass(1)
  setVisibility('hidden')
  const before = requests.length
  await pass(600)
  expect(requests).toHaveLength(before)
  setVisibility('visible')
  await pass(1)
  expect(countRequests(requests, '/health', `${monitoring}/metrics`)).toEqual([2, 2])
})

test('Refresh All sends each request of the visible data once', async () => {
  const requests = showMonitoring()
  await pass(1)
  const before = requests.length
  fireEvent.click(screen.getByRole('button', { name: 'Refresh All' }))
  await pass(1)
  expect(new Set(requests.slice(before))).toEqual(new Set(requests.slice(0, before)))
  expect(requests.slice(before)).toHaveLength(new Set(requests.slice(0, before)).size)
})

test('metrics that could not be refreshed stay visible and are marked as out of date', async () => {
  let works = true
  const { [metrics]: known } = healthyResponses
  showMonitoring({ answers: { [metrics]: (body) => (works ? known?.(body) : errorResponse(400, 'No')()) } })
  await pass(1)
  expect(screen.queryByText(/Out of date/)).toBeNull()
  works = false
  await pass(70)
  screen.getByText(/Out of date: as of/)
  screen.getByText('318')
})

test('the system status is "Unknown" during and after a failed refresh', async () => {
  let works = true
  showMonitoring({
    answers: { 'GET /health': () => (works ? healthyStatus : errorResponse(503, 'Not now')()) },
  })
  await pass(1)
  screen.getByText('Checked just now')
  screen.getByText('All 5 services are healthy.')
  works = false
  fireEvent.click(screen.getByRole('button', { name: 'Refresh All' }))
  await pass(0.1)
  const isUnknown = () => {
    screen.getByText('Unknown')
    screen.getByText('The system status could not be refreshed.')
    screen.getByText(/^Last checked at /)
    expect(screen.getAllByText('Was healthy')).toHaveLength(5)
    expect(screen.queryByText('Healthy')).toBeNull()
  }
  isUnknown() // while the failed request is being retried
  await pass(20)
  isUnknown()
  screen.getByText(/Out of date: as of/)
  works = true
  fireEvent.click(screen.getByRole('button', { name: 'Refresh All' }))
  await pass(1)
  screen.getByText('All 5 services are healthy.')
  expect(screen.queryByText('Unknown')).toBeNull()
})

test('the system status has no badge during the first request and is "Unknown" after a failure', async () => {
  let works = false
  showMonitoring({
    answers: { 'GET /health': () => (works ? healthyStatus : errorResponse(400, 'Not now')()) },
  })
  const card = within(screen.getByRole('region', { name: 'System Status' }))
  expect(card.queryByText('Unknown')).toBeNull()
  await pass(1)
  card.getByRole('heading', { name: 'Failed to load the system status' })
  card.getByText('Unknown')
  works = true
  fireEvent.click(card.getByRole('button', { name: 'Try Again' }))
  card.getByText('Unknown')
  await pass(1)
  card.getByText('All 5 services are healthy.')
  expect(card.queryByText('Unknown')).toBeNull()
})

test('a service shows the newer status of its own request and the overall health, and "Unknown" offline', async () => {
  let works = true
  const down = 'The database does not answer.'
  const services = healthyStatus.services.map((one) =>
    one.service === 'database' ? { ...one, status: 'unhealthy' as const, error: down } : one,
  )
  const { 'GET /api/monitoring/database': measured } = healthyResponses
  showMonitoring({
    search: '?tab=services',
    answers: {
      'GET /health': () => (works ? healthyStatus : { status: 'unhealthy', services }),
      'GET /api/monitoring/database': (body) => (works ? measured?.(body) : errorResponse(503, 'Not now')()),
      'GET /api/monitoring/email': errorResponse(503, 'Not now'),
    },
  })
  await act(() => vi.dynamicImportSettled())
  await pass(30)
  const card = (name: string) => within(screen.getByRole('region', { name }))
  card('Database').getByText('Healthy')
  card('Email').getByText('Healthy') // known from the overall health, because its own request fails
  works = false
  fireEvent.click(screen.getByRole('button', { name: 'Refresh All' }))
  await pass(0.1)
  card('Database').getByText('Unhealthy')
  card('Database').getByText(down)
  expect(toast()).toBeUndefined()
  await pass(20)
  card('Database').getByText('Unhealthy')
  const stale = card('Database').getByText(/Out of date: as of/)
  const isAboveStaleMark = (text: string) =>
    (stale.compareDocumentPosition(card('Database').getByText(text)) & Node.DOCUMENT_POSITION_PRECEDING) > 0
  expect([down, 'Response time', 'Pool size'].map(isAboveStaleMark)).toEqual([true, true, false])
  expect(toast()).toMatchObject({ title: 'Error', description: 'Not everything could be refreshed.' })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  card('Storage').getByText('Unknown')
  vi.restoreAllMocks()
  act(() => void dispatchEvent(new Event('online')))
})

test('the figures of a service are refetched when the overall health reports a new status or error', async () => {
  const behind = (seconds: number) => ({
    status: 'unhealthy' as const,
    responseTime: 4,
    error: `The read models are 2 events and ${seconds} seconds behind`,
  })
  let seconds = 0
  const services = () =>
    healthyStatus.services.map((one) =>
      one.service === 'projector' && seconds > 0 ? { ...one, ...behind(seconds) } : one,
    )
  const { 'GET /api/monitoring/projector': measured } = healthyResponses
  const requests = showMonitoring({
    search: '?tab=services',
    answers: {
      'GET /health': () => ({ status: seconds > 0 ? 'unhealthy' : 'healthy', services: services() }),
      'GET /api/monitoring/projector': (call) =>
        seconds > 0
          ? { projector: { ...behind(seconds), details: { events: 2, seconds } } }
          : measured?.(call),
      'POST /api/monitoring/check-alerts': () => ({ incidents: [], uncheckedSince: null }),
    },
  })
  await act(() => vi.dynamicImportSettled())
  await pass(1)
  const card = () => within(screen.getByRole('region', { name: 'Projector' }))
  const checkAlerts = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Check Alerts' }))
    await pass(1)
  }
  card().getByText('Healthy')
  await checkAlerts()
  expect(countRequests(requests, '/health', `${monitoring}/projector`)).toEqual([2, 1])
  for (seconds of [12, 46]) {
    await checkAlerts()
    card().getByText(`The read models are 2 events and ${seconds} seconds behind.`)
    card().getByText(`${seconds} s`)
  }
  expect(countRequests(requests, '/health', `${monitoring}/projector`)).toEqual([4, 3])
})

test('a successful health check retries the failed monitoring requests', async () => {
  let works = false
  const { 'GET /api/monitoring/metrics': known } = healthyResponses
  showMonitoring({
    answers: {
      'GET /api/monitoring/metrics': (body) => (works ? known?.(body) : errorResponse(503, 'Not now')()),
    },
  })
  await pass(29)
  screen.getByRole('heading', { name: 'Failed to load metrics' })
  works = true
  await pass(2)
  screen.getByText('318')
})

test('the figures of a service are marked as out of date until they match the new status', async () => {
  let lost = false
  const services = healthyStatus.services.map((one) =>
    one.service === 'projector' ? { ...one, status: 'unhealthy' as const } : one,
  )
  const { 'GET /api/monitoring/projector': measured } = healthyResponses
  showMonitoring({
    search: '?tab=services',
    answers: {
      'GET /health': () => (lost ? { status: 'unhealthy', services } : healthyStatus),
      'GET /api/monitoring/projector': (body) => (lost ? new Promise(() => undefined) : measured?.(body)),
    },
  })
  await act(() => vi.dynamicImportSettled())
  await pass(1)
  const card = within(screen.getByRole('region', { name: 'Projector' }))
  card.getByText('Healthy')
  expect(card.queryByText(/Out of date/)).toBeNull()
  lost = true
  await pass(31)
  card.getByText('Unhealthy')
  card.getByText(/Out of date: as of/)
})

test('all visible monitoring data is marked as out of date while the browser is offline', async () => {
  showMonitoring()
  await pass(1)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(screen.getAllByText(/Out of date: as of/)).toHaveLength(4)
  screen.getByText(/^Last checked at /)
  expect(screen.getAllByText('Was healthy')).toHaveLength(5)
  vi.restoreAllMocks()
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.queryByText(/Out of date/)).toBeNull()
})

test('a monitoring screen opened offline shows an offline text in each card and loads after reconnecting', async () => {
  let online = false
  const fail = () => Promise.reject(new TypeError('Failed to fetch'))
  const answers = Object.entries(healthyResponses).map(
    ([call, answer]) => [call, (body: unknown) => (online ? answer(body) : fail())] as const,
  )
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
  showMonitoring({ answers: Object.fromEntries(answers) })
  await pass(20)
  const offlineHeadings = screen.getAllByRole('heading', { name: /cannot be shown offline$/ })
  expect(
    offlineHeadings.map(({ textContent }) => textContent.replace(' cannot be shown offline', '')),
  ).toEqual(['The system status', 'Incidents', 'Metrics', 'The figures of the last hour'])
  expect(screen.queryByText(/Failed to load|Loading/)).toBeNull()
  online = true
  act(() => void dispatchEvent(new Event('online')))
  await pass(61)
  screen.getByText('All 5 services are healthy.')
  expect(screen.queryByText(/cannot be shown offline/)).toBeNull()
})
