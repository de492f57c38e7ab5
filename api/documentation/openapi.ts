import * as z from 'zod'
import type { Call } from '#schema/api/call.ts'
import * as contracts from '#schema/api/index.ts'
import { failure } from '#schema/api/shared.ts'
import { maxBody } from '#schema/limits.ts'
import { markMeanings, withMeanings } from './meanings.ts'
import { isCommand, refused, refusalsOf } from './refusals.ts'
import { surfaces, type Surface } from './surfaces.ts'

type Schema = z.core.JSONSchema.BaseSchema

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: Schema
}
/** By media type. */
export type Content = Readonly<Record<string, { readonly schema: Schema }>>
export interface Operation {
  readonly operationId: string
  readonly tags: readonly [string]
  readonly summary: string
  /** Who may call. */
  readonly description: string
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
  for (const surface of surfaces) paths[surface.path] = { get: surfaceOperation(surface) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Brandpath',
      version: '1',
      description: [
        'Sign in with `POST /api/login`; the session is a cookie. Bodies are JSON of at most',
        `${maxBody / 1000} kB. Whoever reads after writing sees what was written; where several processes answer, each from`,
        'a replica of the database, whoever sends with it the `Read-Position` that was answered last. A command that',
        'carries an `Idempotency-Key` may be repeated safely for 30 days: once it has succeeded it gets the same answer',
        'again; what was refused is decided anew. What was read before may be asked for with its `ETag` in',
        '`If-None-Match`, and is answered 304, without a body, while it is the same.',
        'What a call does not list, such as 503 with `Retry-After` while the database is away, has the same body as',
        'every failure.',
      ].join(' '),
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set([...Object.keys(contracts), ...surfaces.map(({ noun }) => noun)])].map((name) => ({
      name,
    })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookie },
        metricsToken: { type: 'http', scheme: 'bearer' },
      },
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
    description: whoMay(call),
    security: call.access === 'public' ? [] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && {
      requestBody: {
        required: !z.safeParse(call.body, undefined).success,
        content: json(read(call.body)),
      },
    }),
    responses: {
      ...success(call),
      ...failures(refusalsOf(call).map((status) => [status, refused[status] ?? ''])),
    },
  }
}

function whoMay({ access, adminsOnly }: Call): string {
  if (access === 'public') return whoHolds(null)
  return adminsOnly === undefined ? whoHolds('session') : 'For administrators of Brandpath only.'
}

function whoHolds(scheme: Surface['security']): string {
  if (scheme === null) return 'Open to everybody.'
  return scheme === 'session' ? 'For whoever is signed in.' : 'For whoever holds the token of the operator.'
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Drawn by the client, one for each thing that it wants done.',
  schema: { type: 'string' },
}

/** What arrives as text, field by field; what becomes a number is told of as the number that it may be. */
function fields(shape: z.core.$ZodType | undefined, place: 'path' | 'query'): Parameter[] {
  if (!shape) return []
  const { properties = {}, required = [] } = read(shape)
  const become = written(shape).properties ?? {}
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...described(asNumber(become[name]) ?? plain(schema)),
  }))
}

/** What a parameter means stands beside its schema. */
const described = ({ description, ...schema }: Schema): Pick<Parameter, 'description' | 'schema'> => ({
  ...(description !== undefined && { description }),
  schema,
})

/** Whole ones only: no parameter is another number. */
function asNumber(schema: z.core.JSONSchema._JSONSchema | undefined): Schema | null {
  const { exclusiveMinimum: above, ...number } = plain(schema ?? {})
  if (number.type !== 'number' && number.type !== 'integer') return null
  return { ...number, type: 'integer', ...(typeof above === 'number' && { minimum: above + 1 }) }
}

const plain = (schema: z.core.JSONSchema._JSONSchema): Schema => (typeof schema === 'boolean' ? {} : schema)

function success(call: Call): Operation['responses'] {
  const status = call.status ?? 200
  if (status === 204) return { 204: { description: 'Done.' } }
  const description = call.method === 'GET' ? 'The answer.' : 'Done.'
  return { [status]: { description, content: json(written(call.answer)) } }
}

const failures = (said: readonly (readonly [number | string, string])[]): Operation['responses'] =>
  Object.fromEntries(
    said.map(([status, description]) => [
      status,
      { description, content: json({ $ref: '#/components/schemas/Failure' }) },
    ]),
  )

/** What answers beside the calls, written as they are. */
function surfaceOperation({ name, noun, summary, security, answers, refuses }: Surface): Operation {
  const said: Operation['responses'] = Object.fromEntries(
    Object.entries(answers).map(([status, { description, type, shape }]) => [
      status,
      { description, content: { [type]: { schema: written(shape) } } },
    ]),
  )
  return {
    operationId: name,
    tags: [noun],
    summary,
    description: whoHolds(security),
    security: security === null ? [] : [{ [security]: [] }],
    responses: { ...said, ...failures(Object.entries(refuses)) },
  }
}

const json = (schema: Schema): Content => ({ 'application/json': { schema } })
/** What a client sends. */
const read = (shape: z.core.$ZodType): Schema => asJson(shape, 'input')
/** What a client gets. */
export const written = (shape: z.core.$ZodType): Schema => asJson(shape, 'output')

function asJson(shape: z.core.$ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
    override: markMeanings,
  })
  return withMeanings(schema)
}
