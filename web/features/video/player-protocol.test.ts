import { expect, test } from 'vitest'
import { playerUrl, readPlayer, watchUrl } from './player-protocol.ts'

const said = (event: string, info?: unknown) => JSON.stringify({ event, info, id: 1, channel: 'widget' })

test('the player is asked of the host without cookies, plays at once and answers to this page', () => {
  const url = new URL(playerUrl('a_b-C1', 'https://brandpath.example'))
  expect(`${url.origin}${url.pathname}`).toBe('https://www.youtube-nocookie.com/embed/a_b-C1')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    enablejsapi: '1',
    autoplay: '1',
    origin: 'https://brandpath.example',
  })
})

test('an id cannot lead anywhere else', () => {
  expect(playerUrl('../x?y', 'https://brandpath.example')).toContain('/embed/..%2Fx%3Fy?')
  expect(watchUrl('a&b')).toBe('https://www.youtube.com/watch?v=a%26b')
})

test.each(['onReady', 'initialDelivery', 'infoDelivery'])('%s is a sign of life', (event) => {
  expect(readPlayer(said(event, { playerState: 1 }))).toBe('alive')
})

test.each([2, 5, 100, 101, 150, 153])('error %i is a refusal', (code) => {
  expect(readPlayer(said('onError', code))).toBe('refused')
})

test.each([
  ['another error', said('onError', 7)],
  ['another event', said('onStateChange', 1)],
  ['no JSON', 'hello'],
  ['JSON of another kind', '[1]'],
  ['no text', { event: 'onReady' }],
])('%s says nothing', (_, data) => {
  expect(readPlayer(data)).toBeNull()
})
