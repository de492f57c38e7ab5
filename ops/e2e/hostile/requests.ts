import * as fc from 'fast-check'
import type * as z from 'zod'
import type { OpenApi, Parameter } from '#api/documentation/openapi.ts'
import type { Known } from './callers.ts'

/** The values that exist. A generator is built once, and looks them up when it generates a request. */
interface Lookup {
  /** True if all requests must be as the contract allows, with values that exist. Otherwise, only most values are. */
  readonly onlyValid: boolean
  /** Returns the values of a resource or a field; undefined if there are none. */
  of(name: string): readonly unknown[] | undefined
  all(): readonly unknown[]
}

type Json = z.core.JSONSchema._JSONSchema

export interface Operation {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: Json | null
  /** Bodies of an HTML form; missing for an operation with a JSON body. */
  readonly forms?: readonly string[]
  readonly needsSession: boolean
}

export interface GeneratedRequest {
  readonly path: string
  readonly body: string | undefined
  readonly headers: Readonly<Record<string, string>>
}

const page = (method: string, path: string, forms?: readonly string[]): Operation => ({
  name: `${method} ${path}`,
  method,
  path,
  ...(forms && { forms }),
  parameters: ['q', 'token', 'of'].map((name) => ({
    name,
    in: 'query',
    required: path === '/unsubscribe',
    schema: { type: 'string' },
  })),
  body: null,
  needsSession: false,
})
const pages = [
  ...['/', '/guides', '/guides/{guides}', '/unsubscribe', '/x'].map((path) => page('GET', path)),
  page('POST', '/unsubscribe', ['List-Unsubscribe=One-Click', 'action=stop', 'action=start', 'action=%F0']),
  ...['/api/docs', '/api/openapi.json'].map((path) => page('GET', path)),
]

/** Returns all operations of the document, and the pages of the server. */
export const operationsOf = ({ paths }: OpenApi): Operation[] => [
  ...Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody, security }]) => ({
      name: operationId,
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema ?? null,
      needsSession: security.some((scheme) => 'session' in scheme),
    })),
  ),
  ...pages,
]

const longTexts = [
  ['a', 90_000],
  ['*a_', 9_900],
  ['[', 45_000],
  ['a@', 30_000],
  ['<!--', 20_000],
  ['\u0300', 30_000],
  ['"\\', 20_000],
].map(([text, times]) => String(text).repeat(Number(times)))

const texts: readonly string[] = [
  '',
  ' ',
  '\0',
  '\ud800',
  '2026-02-30',
  '<script>',
  "'; --",
  '@all',
  '%00',
  '../..',
].concat('__proto__', '9'.repeat(20), '*a_'.repeat(600), 'x'.repeat(1_900))

const hostile = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(null, true, -1, 0.5, 2 ** 31, 1e300, [], {}, [[[]]]) },
  { weight: 6, arbitrary: fc.constantFrom(...texts) },
  { weight: 4, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 3, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.constantFrom(...longTexts) },
)

const mostly = ({ onlyValid }: Lookup, arbitrary: fc.Arbitrary<unknown>, rare: fc.Arbitrary<unknown>) =>
  onlyValid ? arbitrary : fc.oneof({ weight: 4, arbitrary }, { weight: 1, arbitrary: rare })

/** Generates an object. If all requests must be valid, it has only the required fields, or one field if none is required. */
function object(
  fields: Readonly<Record<string, fc.Arbitrary<unknown>>>,
  required: readonly string[],
  { onlyValid }: Lookup,
): fc.Arbitrary<Record<string, unknown>> {
  const record = (requiredKeys: readonly string[]) => fc.record(fields, { requiredKeys: [...requiredKeys] })
  const names = Object.keys(fields)
  if (!onlyValid || names.length === 0) return record(required)
  const only = (kept: readonly string[]) =>
    fc.record(Object.fromEntries(Object.entries(fields).filter(([name]) => kept.includes(name))))
  return required.length > 0 ? only(required) : fc.oneof(...names.map((name) => only([name])))
}

/** Generates values that the schema allows, apart from conditions that a JSON schema cannot express. */
function valid(schema: Json, name: string, known: Lookup): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return hostile
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map((option) => valid(option, name, known)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(
      ([field, value]) => [field, valid(value, field, known)] as const,
    )
    return object(Object.fromEntries(fields), schema.required ?? [], known)
  }
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  const generated =
    schema.type === 'integer' || schema.type === 'number'
      ? fc.integer({ min: 0, max: 3 })
      : text(schema, name)
  return known.of(name) ? mostly(known, existing(name, known), generated) : generated
}

/** Generates one of the values of a name that exist. */
const existing = (name: string, known: Lookup): fc.Arbitrary<unknown> =>
  fc.nat().map((index) => oneOf(known.of(name) ?? [], index))

const oneOf = (values: readonly unknown[], index: number) => values[index % values.length] ?? 1

const dates = fc.constantFrom('2026-01-01', '2027-02-28', '2999-12-31')
/** Some of the ranges begin after their end, and are invalid. */
const pastDates = fc.constantFrom('2026-01-01', '2026-01-31', '2026-02-28')

function text(schema: z.core.JSONSchema.BaseSchema, name: string): fc.Arbitrary<unknown> {
  if (name === 'email') return fc.nat({ max: 10 ** 9 }).map((number) => `user-${number}@example.com`)
  if (/url|link/.test(name)) return fc.constantFrom('https://a.example', 'https://a.example/?q=%F0')
  if (name === 'timeZone') return fc.constantFrom('UTC', 'Europe/Oslo', 'Pacific/Kiritimati')
  if (/^(start|end)?date$/i.test(name)) return pastDates
  if (/date/i.test(name) || JSON.stringify(schema).includes('-02-29')) return dates
  if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern), { maxLength: 40 })
  return fc.string({ unit: 'grapheme', minLength: schema.minLength ?? 0, maxLength: 200 })
}

/** Replaces, removes and adds fields of an object. Other values are replaced. */
function mutated(schema: Json, known: Lookup): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return hostile
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map((option) => mutated(option, known)))
  const fields = Object.entries(schema.properties ?? {}).map(
    ([field, value]) =>
      [
        field,
        fc.oneof(valid(value, field, known), typeof value === 'boolean' ? hostile : mutated(value, known)),
      ] as const,
  )
  if (fields.length === 0) return hostile
  const { required = [] } = schema
  const changed = fc.record(Object.fromEntries(fields), { requiredKeys: required })
  const partial = fc.record(Object.fromEntries([...fields, ['other', hostile]]), { requiredKeys: [] })
  return fc.oneof(
    { weight: 3, arbitrary: changed },
    { weight: 1, arbitrary: partial },
    { weight: 1, arbitrary: hostile },
  )
}

function bodyOf({ method, body, forms }: Operation, known: Lookup): fc.Arbitrary<string | undefined> {
  if (method === 'GET') return fc.constant(undefined)
  if (forms) return fc.constantFrom(...forms)
  const json = (value: fc.Arbitrary<unknown>) => value.map((one) => JSON.stringify(one))
  if (known.onlyValid) return body ? json(valid(body, '', known)) : fc.constant(undefined)
  const broken = json(hostile).map((one) => one.slice(0, one.length / 2))
  if (!body) return fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, broken)
  return fc.oneof(
    { weight: 10, arbitrary: json(valid(body, '', known)) },
    { weight: 8, arbitrary: json(mutated(body, known)) },
    { weight: 1, arbitrary: broken },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )
}

/** Generates the path. The noun before a parameter says which existing ids belong in its place. */
function pathOf(path: string, known: Lookup): fc.Arbitrary<string> {
  const parts = path.split(/(?<=\/)(?=\{)|(?<=\})/).map((part, index, all) => {
    if (!part.startsWith('{')) return fc.constant(part)
    const noun = /(\w+)\/$/.exec(all[index - 1] ?? '')?.[1] ?? ''
    const ofOtherNoun = fc.nat().map((index) => oneOf(known.all(), index))
    return mostly(known, existing(noun, known), fc.oneof(ofOtherNoun, hostile)).map((value) => encoded(value))
  })
  return fc.tuple(...parts).map((texts) => texts.join(''))
}

/** Keeps the path shorter than the limit of Node for headers. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return encodeURIComponent(text.slice(0, 1_000).toWellFormed()) || '%20'
}

function queryOf(parameters: readonly Parameter[], known: Lookup): fc.Arbitrary<string> {
  const fields = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) => [name, mostly(known, valid(schema, name, known), hostile)] as const)
  const required = parameters.flatMap((one) => (one.in === 'query' && one.required ? [one.name] : []))
  // Some optional parameters are valid only together, so a valid query has none of them.
  const sent = known.onlyValid ? fields.filter(([name]) => required.includes(name)) : fields
  return object(Object.fromEntries(sent), required, known).map((query) => {
    const values = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`)
    return values.length === 0 ? '' : `?${values.join('&')}`
  })
}

const headers = fc.oneof<fc.MaybeWeightedArbitrary<Record<string, string>>[]>(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 3, arbitrary: fc.uuid().map((key) => ({ 'idempotency-key': key })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'idempotency-key': 'x'.repeat(300) },
      { 'content-type': 'text/plain' },
      { 'if-none-match': '"'.repeat(2_000) },
      { 'accept-language': 'a-'.repeat(2_000) },
      { 'read-position': '9'.repeat(30) },
      { 'expected-user': '1' },
      { 'expected-user': '9'.repeat(30) },
      { 'accept-encoding': 'gzip;q='.repeat(500) },
    ),
  },
)

function headersOf({ forms }: Operation, known: Lookup): fc.Arbitrary<Record<string, string>> {
  const form = forms && { 'content-type': 'application/x-www-form-urlencoded' }
  const authorization = known.of('authorization') && { authorization: String(known.of('authorization')?.[0]) }
  const always = fc.constant({ ...form, ...authorization })
  return known.onlyValid ? always : fc.tuple(always, headers).map(([one, other]) => ({ ...one, ...other }))
}

/** Returns the generator of an operation. Call it once per operation, because it takes a millisecond. */
export function requestsOf(
  operation: Operation,
  { getKnown, onlyValid }: { readonly getKnown: () => Known; readonly onlyValid: boolean },
): fc.Arbitrary<GeneratedRequest> {
  const known: Lookup = {
    onlyValid,
    of: (name) => getKnown()[`${operation.name} ${name}`] ?? getKnown()[name],
    all: () => Object.values(getKnown()).flat(),
  }
  return fc
    .tuple(
      pathOf(operation.path, known),
      queryOf(operation.parameters, known),
      bodyOf(operation, known),
      headersOf(operation, known),
    )
    .map(([path, query, body, sent]) => ({ path: `${path}${query}`, body, headers: sent }))
}
