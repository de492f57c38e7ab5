import { act, cleanup, fireEvent, renderHook, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { setOnline, setVisibility } from '#web/testing/browser-state.ts'
import { errorResponse, unreachable } from '#web/testing/fake-server.ts'
import { useShownToast } from '#web/ui/toast/toast-store.ts'
import { anError, healthyResponses, healthyStatus } from './testing/responses.ts'
import { showMonitoring } from './testing/show-monitoring.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

const toast = () => renderHook(useShownToast).result.current

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

const countRequests = (requests: readonly string[], ...names: readonly string[]) =>
  names.map((name) => requests.filter((call) => call.startsWith(`GET ${name}`)).length)

const monitoring = '/api/monitoring'
const metrics = `GET ${monitoring}/metrics`

test('the monitoring screen polls health and incidents every 30 s, and metrics and the database every 60 s', async () => {
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

test('the monitoring screen polls errors only on the errors tab, and email health only on the services tab', async () => {
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

test('an expanded error on the errors tab stays expanded and focused after the error occurs again', async () => {
  let times = 3
  const errors = () => [
    anError({ count: 2, context: { route: 'GET /v' } }),
    anError({ count: times, timestamp: `2026-11-21T09:00:0${times}.000Z`, context: { route: 'GET /p' } }),
  ]
  showMonitoring({
    search: '?tab=errors',
    responses: { 'GET /api/monitoring/errors?limit=50': () => ({ errors: errors() }) },
  })
  await act(() => vi.dynamicImportSettled())
  await pass(1)
  const context = screen.getAllByText('Context', { selector: 'summary' })[1]
  if (context === undefined) throw new Error('The error list contains no "Context" element.')
  fireEvent.click(context)
  context.focus()
  times += 1
  await pass(31)
  screen.getByText('4 times')
  expect(document.activeElement).toBe(context)
  expect(context.closest('details')?.open).toBe(true)
})

test('while the browser tab is hidden, the monitoring screen sends no requests', async () => {
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

test('“Refresh All” on the monitoring screen sends each request for the visible data only once', async () => {
  const requests = showMonitoring()
  await pass(1)
  const before = requests.length
  fireEvent.click(screen.getByRole('button', { name: 'Refresh All' }))
  await pass(1)
  expect(new Set(requests.slice(before))).toEqual(new Set(requests.slice(0, before)))
  expect(requests.slice(before)).toHaveLength(new Set(requests.slice(0, before)).size)
})

test('if a refresh of the metrics fails, the metrics loaded before stay visible and are marked as out of date', async () => {
  let works = true
  const { [metrics]: known } = healthyResponses
  showMonitoring({
    responses: { [metrics]: (...args) => (works ? known?.(...args) : errorResponse(400, 'No')()) },
  })
  await pass(1)
  expect(screen.queryByText(/Out of date/)).toBeNull()
  works = false
  await pass(70)
  screen.getByText(/Out of date: last updated/)
  screen.getByText('318')
})

test('during and after a failed refresh, the system status on the monitoring screen is “Unknown”', async () => {
  let works = true
  showMonitoring({
    responses: { 'GET /health': () => (works ? healthyStatus : errorResponse(503, 'Not now')()) },
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
  isUnknown() // the failed request is being retried
  await pass(20)
  isUnknown()
  screen.getByText(/Out of date: last updated/)
  works = true
  fireEvent.click(screen.getByRole('button', { name: 'Refresh All' }))
  await pass(1)
  screen.getByText('All 5 services are healthy.')
  expect(screen.queryByText('Unknown')).toBeNull()
})

test('if the first request for the system status fails, the system status is “Unknown”', async () => {
  let works = false
  showMonitoring({
    responses: { 'GET /health': () => (works ? healthyStatus : errorResponse(400, 'Not now')()) },
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

test('if refreshing the data of a service fails, the services tab shows the service as “Unknown”', async () => {
  const down = 'The database does not respond.'
  let works = true
  let status = healthyStatus
  const database = healthyResponses['GET /api/monitoring/database']
  showMonitoring({
    search: '?tab=services',
    responses: {
      'GET /health': () => status,
      'GET /api/monitoring/database': (...args) =>
        works ? database?.(...args) : errorResponse(503, 'Not now')(),
    },
  })
  await act(() => vi.dynamicImportSettled())
  await pass(1)
  const card = (name: string) => within(screen.getByRole('region', { name }))
  card('Database').getByText('Healthy')
  const [, ...others] = healthyStatus.services
  status = {
    status: 'degraded',
    services: [{ service: 'database', status: 'degraded', responseTime: 4, error: down }, ...others],
  }
  fireEvent.click(screen.getByRole('button', { name: 'Refresh All' }))
  await pass(1)
  card('Database').getByText('Degraded')
  card('Database').getByText(down)
  expect(card('Database').queryByText(/Out of date/)).toBeNull()
  works = false
  fireEvent.click(screen.getByRole('button', { name: 'Refresh All' }))
  await pass(0.1)
  card('Database').getByText('Unknown')
  expect(toast()).toBeUndefined()
  await pass(20)
  card('Database').getByText('Unknown')
  const stale = card('Database').getByText(/Out of date: last updated/)
  const isAboveStaleMark = (text: string) =>
    (stale.compareDocumentPosition(card('Database').getByText(text)) & Node.DOCUMENT_POSITION_PRECEDING) > 0
  expect([down, 'Response time', 'Pool size'].map(isAboveStaleMark)).toEqual([false, false, false])
  expect(toast()).toMatchObject({ title: 'Error', description: 'Some data could not be refreshed.' })
  card('Storage').getByText('Healthy')
  setOnline(false)
  card('Storage').getByText('Unknown')
  setOnline(true)
})

test('while the browser is offline, all data on the monitoring screen is marked as out of date', async () => {
  showMonitoring()
  await pass(1)
  setOnline(false)
  expect(screen.getAllByText(/Out of date: last updated/)).toHaveLength(4)
  screen.getByText(/^Last checked at /)
  expect(screen.getAllByText('Was healthy')).toHaveLength(5)
  setOnline(true)
  expect(screen.queryByText(/Out of date/)).toBeNull()
})

test('a monitoring screen that was opened offline loads all cards after the browser reconnects', async () => {
  let isServerUp = false
  const responses = Object.entries(healthyResponses).map(
    ([call, response]) =>
      [
        call,
        (...args: Parameters<typeof response>) => (isServerUp ? response(...args) : unreachable()),
      ] as const,
  )
  setOnline(false)
  showMonitoring({ responses: Object.fromEntries(responses) })
  await pass(20)
  const offlineHeadings = screen.getAllByRole('heading', { name: /cannot be shown offline$/ })
  expect(
    offlineHeadings.map(({ textContent }) => textContent.replace(' cannot be shown offline', '')),
  ).toEqual(['The system status', 'Alerts', 'Metrics', 'The last hour’s figures'])
  expect(screen.queryByText(/Failed to load|Loading/)).toBeNull()
  isServerUp = true
  setOnline(true)
  await pass(61)
  screen.getByText('All 5 services are healthy.')
  expect(screen.queryByText(/cannot be shown offline/)).toBeNull()
})
