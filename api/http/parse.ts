import type { Context } from 'hono'
import * as z from 'zod/mini'
import type { Environment } from './environment.ts'
import { HttpError } from './http-error.ts'

/** Validates a part of the request. Returns undefined if the contract has no schema for this part. */
export function parsePart<Shape extends z.ZodMiniType>(
  shape: Shape | undefined,
  value: unknown,
): z.output<Shape> {
  if (!shape) return undefined as z.output<Shape> // without a schema, the type `z.output` is undefined
  const parsed = z.safeParse(shape, value)
  if (parsed.success) return parsed.data
  throw invalid(parsed.error)
}

/** Validates the query. Rejects a parameter that occurs more than once. */
export function parseQuery<Shape extends z.ZodMiniType>(
  shape: Shape | undefined,
  { req }: Context<Environment>,
): z.output<Shape> {
  const names = shape instanceof z.ZodMiniObject ? Object.keys(shape.shape) : []
  const repeated = names.filter((name) => (req.queries(name)?.length ?? 0) > 1)
  const fields = Object.fromEntries(repeated.map((name) => [name, `${name} can be given only once`]))
  const [first] = Object.values(fields)
  if (first !== undefined) throw new HttpError(400, first, { fields })
  return parsePart(shape, req.query())
}

/** Returns a 400 error with the first problem, and with the first problem of each field. */
function invalid(error: z.core.$ZodError): HttpError {
  const fields: Record<string, string> = {}
  const problems = error.issues.flatMap(problemsOf)
  for (const { field, message } of problems) if (field && !(field in fields)) fields[field] = message
  const [first] = problems
  const message = first?.field ? first.message : 'The body must be a JSON object'
  return new HttpError(400, message, Object.keys(fields).length > 0 ? { fields } : {})
}

const maxShownName = 50

function problemsOf(issue: z.core.$ZodIssue): { field: string; message: string }[] {
  if (issue.code !== 'unrecognized_keys') return [{ field: issue.path.join('.'), message: issue.message }]
  return issue.keys.map((key) => {
    const field = [...issue.path, key.slice(0, maxShownName)].join('.')
    return { field, message: `Unknown field: ${field}` }
  })
}

export const isJson = (c: Context<Environment>) =>
  /^application\/(?:[\w.+-]+\+)?json\b/i.test(c.req.header('content-type') ?? '')

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decodeUtf8(body: ArrayBuffer): string {
  try {
    return utf8.decode(body)
  } catch {
    throw new HttpError(400, 'The body is not valid UTF-8')
  }
}

export async function readJson(
  c: Context<Environment>,
  shape: z.ZodMiniType,
): Promise<{ value: unknown; raw: string }> {
  const raw = decodeUtf8(await c.req.arrayBuffer())
  // Without a body, the error names the missing fields.
  if (raw === '') return { value: z.safeParse(shape, undefined).success ? undefined : {}, raw }
  if (!isJson(c)) {
    throw new HttpError(415, 'Send JSON, with Content-Type: application/json')
  }
  try {
    return { raw, value: JSON.parse(raw) }
  } catch {
    throw new HttpError(400, 'The body is not valid JSON')
  }
}
