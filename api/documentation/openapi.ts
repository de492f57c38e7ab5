import * as z from 'zod'
import type { Call } from '#schema/api/call.ts'
import * as contracts from '#schema/api/index.ts'
import { errorBody } from '#schema/api/shared.ts'
import { expectedUserHeader } from '#schema/expected-user.ts'
import { maxBody, maxId, maxIdempotencyKey, maxPictureBody } from '#schema/limits.ts'
import { rolesText } from './access.ts'
import { markDescribed, withDescriptions } from './describe.ts'
import { isCommand, errorDescriptions, errorsOf } from './errors.ts'
import { otherEndpoints, type OtherEndpoint } from './other-endpoints.ts'

type Schema = z.core.JSONSchema.BaseSchema

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: Schema
}
export type Content = Readonly<Record<string, { readonly schema: Schema }>>
type Responses = Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
export type Operation = ReturnType<typeof operation>
export type OpenApi = ReturnType<typeof openApi>

export interface NamedCall {
  readonly noun: string
  readonly name: string
  readonly call: Call
}

export const allCalls: readonly NamedCall[] = Object.entries(contracts).flatMap(([noun, module]) =>
  Object.entries(module).flatMap(([name, value]) => (isCall(value) ? [{ noun, name, call: value }] : [])),
)

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

export function openApi(publicUrl: string, cookie: string) {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const named of allCalls) {
    const operations = (paths[named.call.path] ??= {})
    operations[named.call.method.toLowerCase()] = operation(named)
  }
  for (const endpoint of otherEndpoints) paths[endpoint.path] = { get: otherOperation(endpoint) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Brandpath',
      version: '1',
      description: [
        'Log in with `POST /api/login`; the session is a cookie. Bodies are JSON of at most',
        `${maxBody / 1000} kB, or ${maxPictureBody / 1000} kB with a picture. A client reads its own writes; if several`,
        'processes answer from database replicas, send the last `Read-Position` with each read. A command with an',
        '`Idempotency-Key` can be repeated safely for 30 days: a',
        'repeat of a successful command returns the same response, in which personal data is current. A rejected command',
        'is decided again. Send the `ETag` of an earlier response in `If-None-Match` to get 304 without a body if nothing has',
        'changed. Any call can return 503 with `Retry-After`. All errors have the same body.',
      ].join(' '),
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set([...Object.keys(contracts), ...otherEndpoints.map(({ noun }) => noun)])].map(
      (name) => ({ name }),
    ),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookie },
        metricsToken: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Failure: outputSchema(errorBody) },
    },
  }
}

function operation({ noun, name, call }: NamedCall) {
  const parameters = [
    ...pathParametersOf(call),
    ...parametersOf(call.query, 'query'),
    ...(isCommand(call) ? [idempotencyKey, expectedUser] : []),
  ]
  return {
    operationId: name,
    tags: [noun],
    summary: call.summary,
    description: accessText(call, name),
    security: securityOf(call.access === 'public' ? null : 'session'),
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && {
      requestBody: {
        required: !z.safeParse(call.body, undefined).success,
        content: json(inputSchema(call.body)),
      },
    }),
    responses: {
      ...success(call),
      ...failures(errorsOf(call).map((status) => [status, errorDescriptions[status] ?? ''])),
    },
  }
}

function accessText({ access, adminsOnly }: Call, name: string): string {
  if (access === 'public') return securityText(null)
  return adminsOnly === undefined ? (rolesText(name) ?? securityText('session')) : 'Platform administrators.'
}

const securityOf = (scheme: OtherEndpoint['security']): Record<string, readonly string[]>[] =>
  scheme === null ? [] : [{ [scheme]: [] }]

function securityText(scheme: OtherEndpoint['security']): string {
  if (scheme === null) return 'Public.'
  return scheme === 'session' ? 'Logged-in users.' : 'Clients that send METRICS_TOKEN.'
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `A unique key per command, chosen by the client: 1 to ${maxIdempotencyKey} characters. Otherwise returns 400.`,
  schema: { type: 'string', minLength: 1, maxLength: maxIdempotencyKey },
}

const expectedUser: Parameter = {
  name: expectedUserHeader,
  in: 'header',
  required: false,
  description:
    'Id of the user for whom the client sends the command. Returns 409 if another user is logged in.',
  schema: { type: 'integer', minimum: 1, maximum: maxId },
}

/** Describes a parameter as a number if the API converts the text of the URL to a number. */
function parametersOf(shape: z.core.$ZodType | undefined, place: 'path' | 'query'): Parameter[] {
  if (!shape) return []
  const { properties = {}, required = [] } = inputSchema(shape)
  const outputProperties = outputSchema(shape).properties ?? {}
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...describedParameter(asNumber(outputProperties[name]) ?? schemaOf(schema)),
  }))
}

/** An id in a path belongs to the noun before it: `/api/notes/{id}` contains the id of a note. */
const pathParametersOf = ({ path, params }: Pick<Call | OtherEndpoint, 'path' | 'params'>): Parameter[] =>
  parametersOf(params, 'path').map((parameter) => {
    const before = path.slice(0, path.indexOf(`s/{${parameter.name}}`))
    return /id$/i.test(parameter.name)
      ? { description: `Id of the ${before.slice(before.lastIndexOf('/') + 1)}.`, ...parameter }
      : parameter
  })

/** Moves the description from the schema to the parameter, as OpenAPI requires. */
const describedParameter = ({
  description,
  ...schema
}: Schema): Pick<Parameter, 'description' | 'schema'> => ({
  ...(description !== undefined && { description }),
  schema,
})

function asNumber(schema: z.core.JSONSchema._JSONSchema | undefined): Schema | null {
  const { exclusiveMinimum, ...number } = schemaOf(schema ?? {})
  if (number.type !== 'number' && number.type !== 'integer') return null
  return {
    ...number,
    type: 'integer',
    ...(typeof exclusiveMinimum === 'number' && { minimum: exclusiveMinimum + 1 }),
  }
}

const schemaOf = (schema: z.core.JSONSchema._JSONSchema): Schema =>
  typeof schema === 'boolean' ? {} : schema

function success(call: Call): Responses {
  const status = call.status
  if (status === 204) return { 204: { description: 'Done.' } }
  const description = call.method === 'GET' ? 'The response.' : 'Done.'
  return { [status]: { description, content: json(outputSchema(call.response)) } }
}

const failures = (errors: readonly (readonly [number | string, string])[]): Responses =>
  Object.fromEntries(
    errors.map(([status, description]) => [
      status,
      { description, content: json({ $ref: '#/components/schemas/Failure' }) },
    ]),
  )

function otherOperation(endpoint: OtherEndpoint): Operation {
  const { name, noun, summary, query, access, security, responses, errors } = endpoint
  const parameters = [...pathParametersOf(endpoint), ...parametersOf(query, 'query')]
  const declaredResponses: Responses = Object.fromEntries(
    Object.entries(responses).map(([status, { description, type, shape }]) => [
      status,
      { description, content: { [type]: { schema: outputSchema(shape) } } },
    ]),
  )
  return {
    operationId: name,
    tags: [noun],
    summary,
    description: access ?? rolesText(name) ?? securityText(security),
    security: securityOf(security),
    ...(parameters.length > 0 && { parameters }),
    responses: { ...declaredResponses, ...failures(Object.entries(errors)) },
  }
}

const json = (schema: Schema): Content => ({ 'application/json': { schema } })
const inputSchema = (shape: z.core.$ZodType): Schema => asJson(shape, 'input')
export const outputSchema = (shape: z.core.$ZodType): Schema => asJson(shape, 'output')

function asJson(shape: z.core.$ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
    override: markDescribed,
  })
  return withDescriptions(schema)
}
