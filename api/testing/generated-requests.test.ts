import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { allCalls, type NamedCall } from '../documentation/openapi.ts'
import { startTestApp } from '#ops/testing/app.ts'
import type { Client } from '#ops/testing/client.ts'
import { seededRandom } from '#kernel/testing/random.ts'
import { joinByEvent } from './team.ts'

const requests = 10_000

const app = await startTestApp()
const [owner, editor, viewer, former, outsider] = await Promise.all([1, 2, 3, 4, 5].map(() => app.user()))
const administrator = await app.administrator()
if (!owner || !editor || !viewer || !former || !outsider) throw new Error('A user is missing')
const projectId = await owner.project()
await joinByEvent(app, projectId, editor)
await joinByEvent(app, projectId, viewer, 'VIEWER')
const formerEntry = await joinByEvent(app, projectId, former)
await owner.delete(`/api/members/${formerEntry}`)
const ids = [projectId, formerEntry, ...(await owner.tasks(projectId)).slice(0, 2).map(({ id }) => id)]
const callers: readonly Client[] = [app.client(), outsider, former, viewer, editor, owner, administrator]

const texts = [
  '',
  ' ',
  '\0',
  '\ud800',
  'x'.repeat(5_000),
  '*a_'.repeat(50),
  '2026-02-30',
  '<script>',
  "'; --",
  '@all',
]
const hostile = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 1e300, [], {}, [[[]]], ...ids, ...texts),
  fc.jsonValue(),
)

type Json = z.core.JSONSchema._JSONSchema

/** Generates values of a schema, of which every fifth is replaced by a hostile value. */
function valueOf(schema: Json): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 4, arbitrary: validValue(schema) }, { weight: 1, arbitrary: hostile })
}

function validValue(schema: Json): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return hostile
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map(validValue))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(
      ([name, field]) => [name, valueOf(field)] as const,
    )
    return fc.record(Object.fromEntries(fields), { requiredKeys: [] })
  }
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer' || schema.type === 'number') return fc.constantFrom(...ids, 0, 1)
  return fc.oneof(
    fc.constantFrom('2026-12-24', 'EDITOR', 'a@example.com', 'https://a.example', 'Text'),
    fc.string(),
  )
}

const inputOf = (shape: z.core.$ZodType) =>
  validValue(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }))

const generated = ({ name, call }: NamedCall) =>
  fc.record({
    name: fc.constant(name),
    method: fc.constant(call.method),
    path: fc
      .tuple(
        fc.constantFrom<string | number>(...ids, 'price-1', '0', '%00', '..%2f', '9'.repeat(20)),
        call.query ? inputOf(call.query) : fc.constant({}),
      )
      .map(([id, query]) => {
        const parameters = Object.entries(query as object).map(([key, value]) => [key, String(value)])
        return `${call.path.replaceAll(/\{\w+\}/g, String(id))}?${new URLSearchParams(parameters).toString()}`
      }),
    body: call.body ? inputOf(call.body) : fc.constant(undefined),
    caller: fc.nat({ max: callers.length - 1 }),
  })

/** These calls end the session, the project or the account that the other requests need. */
const ending = new Set([
  'logout',
  'deleteProject',
  'deleteAccount',
  'leaveProject',
  'removeMember',
  'changePassword',
])
const calls = allCalls.filter(({ name }) => !ending.has(name))

/** Numbers of rows in the tables that commands write. Emails and notifications follow later, so `work` is not counted. */
async function countRows(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; rows: number }>`
    select format('%I.%I', table_schema, table_name) as name,
      (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I.%I', table_schema, table_name),
        false, true, '')))[1]::text::int as rows
    from information_schema.tables
    where table_schema in ('identity', 'content', 'log') and table_type = 'BASE TABLE'
      and table_name <> 'sessions'`.execute(app.database.db)
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]))
}

test('no generated request of any caller gets 5xx, and refused commands leave no rows', async () => {
  const seed = seededRandom('generated requests').below(2 ** 31)
  const sent = fc.sample(fc.oneof(...calls.map(generated)), { seed, numRuns: requests })
  let before = await countRows()
  const statuses = new Set<number>()
  for (const [index, { name, method, path, body, caller }] of sent.entries()) {
    const headers = { 'x-forwarded-for': `10.9.${index >> 8}.${index & 255}` }
    const client = callers[caller] ?? app.client()
    const options = { headers, ...(body !== undefined && method !== 'GET' && { body: JSON.stringify(body) }) }
    const { status, text } = await client.send(method, path, options)
    const request = `${name} by caller ${caller}: ${path} ${JSON.stringify(body)} → ${status} ${text}`
    expect(status, request).toBeLessThan(500)
    statuses.add(status)
    const after = method === 'GET' ? before : await countRows()
    if (status < 400) before = after
    expect(after, request).toEqual(before)
  }
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]))
}, 600_000)
