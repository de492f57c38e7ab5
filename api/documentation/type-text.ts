import type * as z from 'zod'

type Schema = z.core.JSONSchema._JSONSchema

/** Writes a JSON schema as a type, one field per line: `{ id: integer, name?: string }`. */
export function typeText(schema: Schema, indent = ''): string {
  if (typeof schema === 'boolean') return 'anything'
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((choice) => typeText(choice, indent)).join(' | ')
  if (schema.allOf) return schema.allOf.map((part) => typeText(part, indent)).join(' & ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.type === 'array') return `${parenthesised(typeText(items(schema.items), indent))}[]`
  if (schema.type === 'object') return objectShape(schema, indent)
  const kind = [schema.type ?? 'anything'].flat().join(' | ')
  return schema.format ? `${kind} (${schema.format})` : kind
}

export function limitsText({
  minimum,
  maximum,
  default: defaultValue,
}: z.core.JSONSchema.BaseSchema): string {
  const limits = [
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
    ...(defaultValue === undefined ? [] : [`default ${JSON.stringify(defaultValue)}`]),
  ]
  return limits.map((limit) => `, ${limit}`).join('')
}

const items = (schema: z.core.JSONSchema.BaseSchema['items']): Schema =>
  Array.isArray(schema) ? {} : (schema ?? {})

const parenthesised = (shape: string) => (/ [|&] /.test(shape) ? `(${shape})` : shape)

function objectShape(schema: z.core.JSONSchema.BaseSchema, indent: string): string {
  const inner = `${indent}  `
  const required = new Set(schema.required)
  const lines = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    ...(typeof field === 'object' && field.description ? [`${inner}// ${field.description}`] : []),
    `${inner}${name}${required.has(name) ? '' : '?'}: ${typeText(field, inner)}`,
  ])
  if (typeof schema.additionalProperties === 'object') {
    const key = schema.propertyNames ? typeText(schema.propertyNames) : 'string'
    lines.push(`${inner}[${key}]: ${typeText(schema.additionalProperties, inner)}`)
  }
  return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : '{}'
}
