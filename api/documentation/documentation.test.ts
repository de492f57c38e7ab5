import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { sessionCookie } from '../http/sessions.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { allCalls, type OpenApi } from './openapi.ts'
import { otherEndpoints } from './other-endpoints.ts'
import { createDocumentation } from './routes.ts'

const clientFolder = await temporaryFolder()
await writeFile(
  path.join(clientFolder, 'guide.html'),
  '<title>%GUIDE_TITLE%</title><main><!--guide--></main>',
)
const app = await startTestApp({ clientFolder })

test('the OpenAPI document lists every API call and every special endpoint (such as /metrics) under a unique name', async () => {
  const response = await app.client().get('/api/openapi.json')
  expect(response.status).toBe(200)
  const document = response.body<OpenApi>()
  expect(document.openapi).toBe('3.1.0')
  const names = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  const expected = [...allCalls, ...otherEndpoints].map(({ name }) => name)
  expect(names.toSorted()).toEqual(expected.toSorted())
  expect(new Set(names).size).toBe(names.length)
})

test('the OpenAPI document lists all path parameters of each API call', async () => {
  const { paths } = (await app.client().get('/api/openapi.json')).body<OpenApi>()
  for (const [address, methods] of Object.entries(paths)) {
    const named = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const { parameters = [] } of Object.values(methods)) {
      expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(named)
    }
  }
})

test('the API reference page /api/docs contains every API call and every special endpoint (such as /metrics)', async () => {
  const page = await app.client().get('/api/docs')
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
  for (const { name, call } of allCalls) {
    expect(page.text).toContain(`id="${name}"`)
    expect(page.text).toContain(call.path)
  }
  for (const { name } of otherEndpoints) expect(page.text).toContain(`id="${name}"`)
  expect(page.text).toContain('"pending" | "in_progress" | "completed"'.replaceAll('"', '&quot;'))
})

test('the OpenAPI document and its page are built once', async () => {
  const documentation = createDocumentation({
    publicUrl: 'https://brandpath.example',
    cookie: sessionCookie('https://brandpath.example'),
  })
  expect(documentation.document()).toBe(documentation.document())
  expect(await documentation.page('<!--guide-->')).toBe(await documentation.page('<!--guide-->'))
})

test('the API reference page is compressed', async () => {
  const response = await fetch(`${app.url}/api/docs`, { headers: { 'Accept-Encoding': 'gzip' } })
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(await response.text()).toContain('id="castVote"')
})
