import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { openApi, type Operation } from '../documentation/openapi.ts'

const app = await startTestApp()
const admin = await app.administrator()
const project = await admin.project()

const maxId = 10 ** 15 - 1
const idsOf = ({ parameters = [] }: Operation) =>
  parameters.filter(({ schema }) => 'maximum' in schema && schema.maximum === maxId)

const { paths } = openApi('https://brandpath.example', 'session')
const calls = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations)
    .filter(([, operation]) => idsOf(operation).length > 0)
    .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
)

/** Body that is valid for every call: unknown fields are ignored. */
const body = {
  name: 'Halden',
  status: 'completed',
  role: 'MEMBER',
  version: 2,
  enabled: true,
  frequency: 'weekly',
  statusUpdates: true,
}

test.each(calls.map((call) => [call.method, call.path, call] as const))(
  'the request %s %s gets no server error (5xx) if an id is too large for the database',
  async (_method, _path, call) => {
    const ids = idsOf(call.operation)
    for (const id of ids) {
      for (const value of [2_147_483_647, 2_147_483_648, 2_147_483_648_001, maxId]) {
        const valueOf = ({ name }: { readonly name: string }) => (name === id.name ? value : project)
        const path = ids.reduce((text, one) => text.replace(`{${one.name}}`, String(valueOf(one))), call.path)
        const query = ids.filter((one) => one.in === 'query').map((one) => `${one.name}=${valueOf(one)}`)
        const response = await admin.send(
          call.method,
          `${path}?${query.join('&')}`,
          call.operation.requestBody ? { body } : {},
        )
        expect([200, 204, 400, 403, 404, 409], `${id.name}=${value}: ${response.text}`).toContain(
          response.status,
        )
      }
    }
  },
)
