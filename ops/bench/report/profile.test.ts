import { expect, test } from 'vitest'
import { sharesOf } from './profile.ts'

const node = (id: number, url: string, functionName = 'run') => ({
  id,
  callFrame: { functionName, url, scriptId: '1', lineNumber: 1, columnNumber: 1 },
})

test('sharesOf returns which share of the CPU time each package, folder and Node module has used, without idle time', () => {
  const nodes = [
    node(1, '', '(idle)'),
    node(2, 'file:///app/node_modules/@hono/node-server/dist/index.mjs'),
    node(3, 'file:///app/api/http/security/headers.ts'),
    node(4, 'file:///app/api/http/app.ts'),
    node(5, 'node:net'),
  ]
  const profile = {
    nodes,
    startTime: 0,
    endTime: 0,
    samples: [1, 2, 3, 4, 5],
    timeDeltas: [900, 20, 10, 30, 40],
  }
  expect(sharesOf(profile)).toEqual([
    { part: 'api/http', share: 0.4 },
    { part: 'node:net', share: 0.4 },
    { part: '@hono/node-server', share: 0.2 },
  ])
})
