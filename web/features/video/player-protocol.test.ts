import { expect, test } from 'vitest'
import { playerUrl, parsePlayerMessage, watchUrl } from './player-protocol.ts'

const messageOf = (event: string, info?: unknown) => JSON.stringify({ event, info, id: 1, channel: 'widget' })

test('playerUrl contains the cookie-free YouTube host, the autoplay option and the given page origin', () => {
  const url = new URL(playerUrl('a_b-C1', 'https://brandpath.example'))
  expect(`${url.origin}${url.pathname}`).toBe('https://www.youtube-nocookie.com/embed/a_b-C1')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    enablejsapi: '1',
    autoplay: '1',
    origin: 'https://brandpath.example',
  })
})

test('playerUrl and watchUrl escape special characters in the video id', () => {
  expect(playerUrl('../x?y', 'https://brandpath.example')).toContain('/embed/..%2Fx%3Fy?')
  expect(watchUrl('a&b')).toBe('https://www.youtube.com/watch?v=a%26b')
})

test.each(['onReady', 'initialDelivery', 'infoDelivery'])(
  'parsePlayerMessage returns "ready" for the YouTube message %s',
  (event) => {
    expect(parsePlayerMessage(messageOf(event, { playerState: 1 }))).toBe('ready')
  },
)

test.each([2, 5, 100, 101, 150, 153])(
  'parsePlayerMessage returns "failed" for the YouTube error code %i',
  (code) => {
    expect(parsePlayerMessage(messageOf('onError', code))).toBe('failed')
  },
)

test.each([
  ['an unknown error code', messageOf('onError', 7)],
  ['a message about a change of the player state', messageOf('onStateChange', 1)],
  ['invalid JSON', 'hello'],
  ['JSON that is no message object', '[1]'],
  ['an object instead of text', { event: 'onReady' }],
])('parsePlayerMessage ignores %s', (_, data) => {
  expect(parsePlayerMessage(data)).toBeNull()
})
