import { expect, test } from 'vitest'
import { playerUrl, parsePlayerMessage, watchUrl } from './player-protocol.ts'

const messageOf = (event: string, info?: unknown) => JSON.stringify({ event, info, id: 1, channel: 'widget' })

test("the player's URL uses the host without cookies, autoplay and this page's origin", () => {
  const url = new URL(playerUrl('a_b-C1', 'https://brandpath.example'))
  expect(`${url.origin}${url.pathname}`).toBe('https://www.youtube-nocookie.com/embed/a_b-C1')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    enablejsapi: '1',
    autoplay: '1',
    origin: 'https://brandpath.example',
  })
})

test("an id cannot change the URL's path", () => {
  expect(playerUrl('../x?y', 'https://brandpath.example')).toContain('/embed/..%2Fx%3Fy?')
  expect(watchUrl('a&b')).toBe('https://www.youtube.com/watch?v=a%26b')
})

test.each(['onReady', 'initialDelivery', 'infoDelivery'])(
  'the message %s means that the player is ready',
  (event) => {
    expect(parsePlayerMessage(messageOf(event, { playerState: 1 }))).toBe('ready')
  },
)

test.each([2, 5, 100, 101, 150, 153])('the error code %i means that the player has failed', (code) => {
  expect(parsePlayerMessage(messageOf('onError', code))).toBe('failed')
})

test.each([
  ['an unknown error code', messageOf('onError', 7)],
  ['another event', messageOf('onStateChange', 1)],
  ['invalid JSON', 'hello'],
  ['JSON of another type', '[1]'],
  ['an object instead of text', { event: 'onReady' }],
])('a player message with %s is ignored', (_, data) => {
  expect(parsePlayerMessage(data)).toBeNull()
})
