import type { Context } from 'hono'
import * as z from 'zod/mini'
import type { Environment } from './environment.ts'
import { Problem } from './problem.ts'

/** A part of the request by its contract; a part that has none is not looked at. */
export function parsePart<Shape extends z.ZodMiniType>(
  shape: Shape | undefined,
  value: unknown,
): z.output<Shape> {
  if (!shape) return undefined as z.output<Shape> // the contract's default is void
  const parsed = z.safeParse(shape, value)
  if (parsed.success) return parsed.data
  throw invalid(parsed.error)
}

/** The query by its contract. Of what is given twice nobody can say which of them is meant. */
export function parseQuery<Shape extends z.ZodMiniType>(
  shape: Shape | undefined,
  { req }: Context<Environment>,
): z.output<Shape> {
  const read = shape instanceof z.ZodMiniObject ? Object.keys(shape.shape) : []
  const repeated = read.filter((name) => (req.queries(name)?.length ?? 0) > 1)
  const fields = Object.fromEntries(repeated.map((name) => [name, `${name} can be given only once`]))
  const [first] = Object.values(fields)
  if (first !== undefined) throw new Problem(400, first, { fields })
  return parsePart(shape, req.query())
}

/** 400: the first complaint as the sentence, each field's first one beside it; none for what has no fields. */
function invalid(error: z.core.$ZodError): Problem {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const field = issue.path.join('.')
    if (field && !(field in fields)) fields[field] = issue.message
  }
  const first = error.issues[0]
  const message = first && first.path.length > 0 ? first.message : 'The body must be a JSON object'
  return new Problem(400, message, Object.keys(fields).length > 0 ? { fields } : {})
}

export const isJson = (c: Context<Environment>) =>
  /^application\/(?:[\w.+-]+\+)?json\b/i.test(c.req.header('content-type') ?? '')

/** The body as it came and as JSON; other kinds of bodies are refused. One that may be left out may be missing. */
export async function readJson(
  c: Context<Environment>,
  shape: z.ZodMiniType,
): Promise<{ value: unknown; raw: string }> {
  const raw = await c.req.text()
  if (raw === '' && z.safeParse(shape, undefined).success) return { value: undefined, raw }
  if (!isJson(c)) {
    throw new Problem(415, 'Send JSON, with Content-Type: application/json')
  }
  try {
    return { raw, value: JSON.parse(raw) }
  } catch {
    throw new Problem(400, 'The body is not valid JSON')
  }
}
