import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { openApi, type Operation } from './documentation/openapi.ts'

const app = await startTestApp()
const admin = await app.administrator()
const project = await admin.project()

const greatest = 10 ** 15 - 1
const idsOf = ({ parameters = [] }: Operation) =>
  parameters.filter(({ schema }) => 'maximum' in schema && schema.maximum === greatest)

const { paths } = openApi('https://brandpath.example', 'session')
const calls = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations)
    .filter(([, operation]) => idsOf(operation).length > 0)
    .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
)

/** What any of the calls wants; what one does not know it ignores. */
const body = {
  name: 'Halden',
  status: 'completed',
  role: 'MEMBER',
  version: 2,
  enabled: true,
  frequency: 'weekly',
  statusUpdates: true,
}

test.each(calls)(
  'an id of $method $path that the database cannot compare is one that nothing has',
  async (call) => {
    const ids = idsOf(call.operation)
    for (const id of ids) {
      for (const value of [2_147_483_647, 2_147_483_648, 2_147_483_648_001, greatest]) {
        const valueOf = ({ name }: { readonly name: string }) => (name === id.name ? value : project)
        const path = ids.reduce((text, one) => text.replace(`{${one.name}}`, String(valueOf(one))), call.path)
        const query = ids.filter((one) => one.in === 'query').map((one) => `${one.name}=${valueOf(one)}`)
        const answer = await admin.send(
          call.method,
          `${path}?${query.join('&')}`,
          call.operation.requestBody ? { body } : {},
        )
        expect([200, 204, 400, 403, 404, 409], `${id.name}=${value}: ${answer.text}`).toContain(answer.status)
      }
    }
  },
)
