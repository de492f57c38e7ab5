import type * as z from 'zod'
import type { AnyMeanings } from './meanings/meaning.ts'
import { ofMonitoring } from './meanings/monitoring.ts'
import { ofPeople } from './meanings/people.ts'
import { ofWork } from './meanings/work.ts'

type Schema = z.core.JSONSchema.BaseSchema

const all = [...ofMonitoring, ...ofPeople, ...ofWork]
const placeOf = new Map(all.map(({ shape }, place) => [shape, place]))
/** Stands in a schema that is being written until it is done, since its parts are shared with others meanwhile. */
const mark = 'meanings'

/** Of each part of a schema as it is written. */
export function markMeanings({ zodSchema, jsonSchema }: MadePart): void {
  const place = placeOf.get(zodSchema)
  if (place !== undefined) jsonSchema[mark] = place
}
interface MadePart {
  readonly zodSchema: z.core.$ZodType
  readonly jsonSchema: Schema
}

/** The schema with what its fields mean. */
export function withMeanings(schema: Schema): Schema {
  const { [mark]: place, ...rest } = mapParts(schema, withMeanings)
  const found = typeof place === 'number' ? all[place] : undefined
  return found ? explain(rest, found.meanings) : rest
}

function explain(schema: Schema, meanings: AnyMeanings): Schema {
  const { properties } = schema
  // What may be null, a list or a table: it is about the one that is in it.
  if (!properties) return mapParts(schema, (part) => (part.type === 'null' ? part : explain(part, meanings)))
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, explainField(field, meanings[name])]),
    ),
  }
}

function explainField(field: z.core.JSONSchema._JSONSchema, meaning: AnyMeanings[string] | undefined) {
  if (meaning === undefined || typeof field === 'boolean') return field
  if (typeof meaning === 'string') return { ...field, description: meaning }
  return isBoth(meaning)
    ? { ...explain(field, meaning[1]), description: meaning[0] }
    : explain(field, meaning)
}

const isBoth = (
  meaning: AnyMeanings | readonly [string, AnyMeanings],
): meaning is readonly [string, AnyMeanings] => Array.isArray(meaning)

/** With `map` carried out on the schemas directly in it. */
function mapParts(schema: Schema, map: (part: Schema) => Schema): Schema {
  const one = <Part extends z.core.JSONSchema._JSONSchema>(part: Part) =>
    typeof part === 'boolean' ? part : map(part)
  const { properties, items, anyOf, oneOf, additionalProperties } = schema
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, one(part)])),
    }),
    ...(items !== undefined && !Array.isArray(items) && { items: one(items) }),
    ...(anyOf && { anyOf: anyOf.map(one) }),
    ...(oneOf && { oneOf: oneOf.map(one) }),
    ...(additionalProperties !== undefined && { additionalProperties: one(additionalProperties) }),
  }
}
