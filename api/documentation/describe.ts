import type * as z from 'zod'
import type { AnyDescriptions } from './descriptions/define.ts'
import { monitoringDescriptions } from './descriptions/monitoring.ts'
import { peopleDescriptions } from './descriptions/people.ts'
import { workDescriptions } from './descriptions/work.ts'

type Schema = z.core.JSONSchema.BaseSchema

const all = [...monitoringDescriptions, ...peopleDescriptions, ...workDescriptions]
const indexOf = new Map(all.map(({ schema }, index) => [schema, index]))
/** Name of a temporary field that marks a described schema. `withDescriptions` removes the field. */
const mark = 'descriptionIndex'

/** Marks a schema that has descriptions. `z.toJSONSchema` calls this function for each part of a schema. */
export function markDescribed({ zodSchema, jsonSchema }: ConvertedSchema): void {
  const index = indexOf.get(zodSchema)
  if (index !== undefined) jsonSchema[mark] = index
}
interface ConvertedSchema {
  readonly zodSchema: z.core.$ZodType
  readonly jsonSchema: Schema
}

export function withDescriptions(schema: Schema): Schema {
  const { [mark]: index, ...unmarked } = mapParts(schema, withDescriptions)
  const described = typeof index === 'number' ? all[index] : undefined
  return described ? describe(unmarked, described.descriptions) : unmarked
}

function describe(schema: Schema, descriptions: AnyDescriptions): Schema {
  const { properties } = schema
  // A nullable, list or record schema contains objects. The descriptions belong to those objects.
  if (!properties)
    return mapParts(schema, (part) => (part.type === 'null' ? part : describe(part, descriptions)))
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, describeField(field, descriptions[name])]),
    ),
  }
}

function describeField(
  field: z.core.JSONSchema._JSONSchema,
  description: AnyDescriptions[string] | undefined,
) {
  if (description === undefined || typeof field === 'boolean') return field
  if (typeof description === 'string') return { ...field, description }
  return isBoth(description)
    ? { ...describe(field, description[1]), description: description[0] }
    : describe(field, description)
}

const isBoth = (
  description: AnyDescriptions | readonly [string, AnyDescriptions],
): description is readonly [string, AnyDescriptions] => Array.isArray(description)

function mapParts(schema: Schema, map: (part: Schema) => Schema): Schema {
  const mapPart = <Part extends z.core.JSONSchema._JSONSchema>(part: Part) =>
    typeof part === 'boolean' ? part : map(part)
  const { properties, items, anyOf, oneOf, additionalProperties } = schema
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, mapPart(part)])),
    }),
    ...(items !== undefined && !Array.isArray(items) && { items: mapPart(items) }),
    ...(anyOf && { anyOf: anyOf.map(mapPart) }),
    ...(oneOf && { oneOf: oneOf.map(mapPart) }),
    ...(additionalProperties !== undefined && { additionalProperties: mapPart(additionalProperties) }),
  }
}
