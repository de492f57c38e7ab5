import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { playerTimeoutMs, playerOrigin } from './player-protocol.ts'
import { VideoOverview } from './VideoOverview.tsx'

beforeEach(() => {
  // Prevents happy-dom from loading the video page, because happy-dom cannot load frames from other hosts.
  vi.spyOn(HTMLIFrameElement.prototype, 'getAttribute').mockImplementation(function (
    this: HTMLIFrameElement,
    name: string,
  ) {
    return name === 'srcdoc' ? '' : Element.prototype.getAttribute.call(this, name)
  })
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(player)
  document.head.innerHTML = '<meta name="overview-video" content="abc123">'
})
const frame = () => screen.getByTitle<HTMLIFrameElement>('Platform overview video')
async function watch() {
  await userEvent.click(screen.getByRole('button', { name: 'Watch overview' }))
  await screen.findByTitle('Platform overview video')
}
const failure = () => screen.queryByText('Unable to load video player')

const posted: unknown[] = []
/** Fake window of the player. Records the messages that the app posts to the player. */
const player = { postMessage: (message: unknown) => void posted.push(message) } as unknown as Window
function receiveFromPlayer(event: string, info?: unknown, from: { origin?: string; source?: Window } = {}) {
  const message = new MessageEvent('message', {
    data: JSON.stringify({ event, info }),
    origin: from.origin ?? playerOrigin,
  })
  Object.defineProperty(message, 'source', { value: from.source ?? player })
  act(() => void dispatchEvent(message))
}

test('before the user presses the button to watch the video, the browser sends no request to YouTube', async () => {
  render(<VideoOverview large={false} />)
  expect(document.querySelector('iframe')).toBeNull()
  await watch()
  expect(frame().src).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/abc123\?/)
})

test('pressing the preview image of the video starts the video, and “Close video” removes the video player', async () => {
  render(<VideoOverview large={false} />)
  await userEvent.click(screen.getByRole('button', { name: 'Play the platform overview' }))
  await screen.findByTitle('Platform overview video')
  await userEvent.click(screen.getByRole('button', { name: 'Close video' }))
  expect(document.querySelector('iframe')).toBeNull()
})

test('if no video is configured on the server, the video panel is not shown', () => {
  document.head.innerHTML = '<meta name="overview-video" content="">'
  const { container } = render(<VideoOverview large={false} />)
  expect(container.textContent).toBe('')
})

test('after the user hides the video panel, the panel stays hidden until the user shows the panel again', async () => {
  const first = render(<VideoOverview large={false} />)
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(screen.queryByRole('heading')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show how the roadmap works' }))
  first.unmount()
  render(<VideoOverview large={false} />)
  await userEvent.click(screen.getByRole('button', { name: 'Show how the roadmap works' }))
  expect(screen.getByRole('heading', { name: 'How the roadmap works' })).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Watch overview' }))
})

test('a collapsed video panel stays open after the user has opened it once', async () => {
  const first = render(<VideoOverview large={false} collapsed />)
  await userEvent.click(screen.getByRole('button', { name: 'Show how the roadmap works' }))
  first.unmount()
  render(<VideoOverview large={false} collapsed />)
  expect(screen.getByRole('heading', { name: 'How the roadmap works' })).toBeDefined()
})

test('a user without projects cannot hide the video panel', () => {
  render(<VideoOverview large />)
  expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull()
})

describe('the video player', () => {
  beforeEach(() => {
    posted.length = 0
    vi.useFakeTimers()
    render(<VideoOverview large={false} />)
    act(() => screen.getByRole('button', { name: 'Watch overview' }).click())
    act(() => void frame().dispatchEvent(new Event('load')))
  })

  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  const listeningCount = () => posted.filter((message) => String(message).includes('"listening"')).length

  test('the app repeats the “listening” message to the YouTube player until the player responds', () => {
    expect(listeningCount()).toBe(1)
    wait(1_000)
    const before = listeningCount()
    expect(before).toBeGreaterThan(2)
    receiveFromPlayer('initialDelivery', {})
    wait(playerTimeoutMs)
    expect(listeningCount()).toBe(before)
    expect(failure()).toBeNull()
    expect(frame()).toBeDefined()
  })

  test('if the YouTube player does not respond in time, a link to YouTube replaces the player', () => {
    wait(playerTimeoutMs - 1)
    expect(failure()).toBeNull()
    wait(1)
    expect(failure()).not.toBeNull()
    const link = screen.getByRole('link', { name: /Watch on YouTube/ })
    expect(link.getAttribute('href')).toBe('https://www.youtube.com/watch?v=abc123')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
    expect(document.querySelector('iframe')).toBeNull()
    expect(document.activeElement).toBe(link)
  })

  test('if the YouTube player reports an error after the start, the app shows that the video has failed', () => {
    receiveFromPlayer('onReady')
    receiveFromPlayer('onError', 150)
    expect(failure()).not.toBeNull()
  })

  test.each([
    ['an origin that is not YouTube', { origin: 'https://elsewhere.example' }],
    ['a window that is not the player', { source: {} as Window }],
  ])('the app ignores YouTube player messages that come from %s', (_, from) => {
    receiveFromPlayer('onError', 150, from)
    expect(failure()).toBeNull()
    receiveFromPlayer('onReady', undefined, from)
    wait(playerTimeoutMs)
    expect(failure()).not.toBeNull()
  })
})
