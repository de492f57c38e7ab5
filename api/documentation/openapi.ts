import * as z from 'zod'
import type { Call } from '#schema/api/call.ts'
import * as contracts from '#schema/api/index.ts'
import { failure } from '#schema/api/shared.ts'
import { maxBody } from '#schema/limits.ts'

type Schema = z.core.JSONSchema.BaseSchema

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: Schema
}
interface Content {
  readonly 'application/json': { readonly schema: Schema }
}
export interface Operation {
  readonly operationId: string
  readonly tags: readonly [string]
  readonly summary: string
  readonly security: readonly Record<string, readonly string[]>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
}
export interface OpenApi {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, object>>
    readonly schemas: Readonly<Record<string, Schema>>
  }
}

/** A call with the names under which the contracts hold it. */
export interface NamedCall {
  readonly noun: string
  readonly name: string
  readonly call: Call
}

/** Every call of the contracts, noun by noun. */
export const allCalls: readonly NamedCall[] = Object.entries(contracts).flatMap(([noun, module]) =>
  Object.entries(module).flatMap(([name, value]) => (isCall(value) ? [{ noun, name, call: value }] : [])),
)

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

/** The contracts as an OpenAPI 3.1 document: what validates is what is documented. */
export function openApi(publicUrl: string, cookie: string): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const named of allCalls) {
    const { method, path } = named.call
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(named) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Brandpath',
      version: '1',
      description: [
        'Sign in with `POST /api/login`; the session is a cookie. Bodies are JSON of at most',
        `${maxBody / 1000} kB. Whoever reads after writing sees what was written. A command that carries an`,
        '`Idempotency-Key` may be repeated safely for 30 days, and gets the answer of the first time.',
        '`GET /api/live` tells, as Server-Sent Events, what has changed. What a call does not list, such as 503 with',
        '`Retry-After` while the database is away, has the same body as every failure.',
      ].join(' '),
    },
    servers: [{ url: publicUrl }],
    tags: Object.keys(contracts).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookie } },
      schemas: { Failure: written(failure) },
    },
  }
}

function operation({ noun, name, call }: NamedCall): Operation {
  const parameters = [
    ...fields(call.params, 'path'),
    ...fields(call.query, 'query'),
    ...(isCommand(call) ? [idempotencyKey] : []),
  ]
  return {
    operationId: name,
    tags: [noun],
    summary: call.summary,
    security: call.access === 'public' ? [] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && {
      requestBody: {
        required: !z.safeParse(call.body, undefined).success,
        content: json(read(call.body)),
      },
    }),
    responses: { ...success(call), ...refusals(call) },
  }
}

const isCommand = (call: Call) => call.method !== 'GET' && call.access !== 'public'

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Drawn by the client, one for each thing that it wants done.',
  schema: { type: 'string' },
}

/** What arrives as text, field by field. */
function fields(shape: z.core.$ZodType | undefined, place: 'path' | 'query'): Parameter[] {
  if (!shape) return []
  const { properties = {}, required = [] } = read(shape)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: typeof schema === 'boolean' ? {} : schema,
  }))
}

function success(call: Call): Operation['responses'] {
  const status = call.status ?? 200
  if (status === 204) return { 204: { description: 'Done.' } }
  return { [status]: { description: 'Done.', content: json(written(call.answer)) } }
}

const refused: Readonly<Record<number, string>> = {
  400: 'Something in the request is missing or wrong; `fields` names it.',
  401: 'Nobody is signed in.',
  403: 'The role of the user does not allow it.',
  404: 'There is no such thing, or the user may not know of it.',
  409: 'It cannot be so any more as things stand now.',
  422: 'The `Idempotency-Key` was used for another request.',
  429: 'Too many of these; `Retry-After` says when to come back.',
}

/** Every status that a call documents beside its success. */
export const refusalsOf = (call: Call): readonly number[] => [
  ...(call.params || call.query || call.body ? [400] : []),
  ...(call.access === 'public' ? [] : [401]),
  ...(call.refuses ?? []),
  ...(isCommand(call) ? [422] : []),
]

const refusals = (call: Call): Operation['responses'] =>
  Object.fromEntries(
    refusalsOf(call).map((status) => [
      status,
      { description: refused[status] ?? '', content: json({ $ref: '#/components/schemas/Failure' }) },
    ]),
  )

const json = (schema: Schema): Content => ({ 'application/json': { schema } })
/** What a client sends. */
const read = (shape: z.core.$ZodType): Schema => asJson(shape, 'input')
/** What a client gets. */
const written = (shape: z.core.$ZodType): Schema => asJson(shape, 'output')

function asJson(shape: z.core.$ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' })
  return schema
}
