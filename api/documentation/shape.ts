import type * as z from 'zod'

type Schema = z.core.JSONSchema._JSONSchema

/** A JSON schema as a person reads a type: `{ id: integer, name?: string }`, one field a line. */
export function shapeOf(schema: Schema, indent = ''): string {
  if (typeof schema === 'boolean') return 'anything'
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((choice) => shapeOf(choice, indent)).join(' | ')
  if (schema.allOf) return schema.allOf.map((part) => shapeOf(part, indent)).join(' & ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.type === 'array') return `${bracketed(shapeOf(items(schema.items), indent))}[]`
  if (schema.type === 'object') return objectShape(schema, indent)
  const kind = [schema.type ?? 'anything'].flat().join(' | ')
  return schema.format ? `${kind} (${schema.format})` : kind
}

/** What a parameter may be beyond its type, and what it is where it is left out. */
export function limitsOf({ minimum, maximum, default: unsaid }: z.core.JSONSchema.BaseSchema): string {
  const limits = [
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
    ...(unsaid === undefined ? [] : [`${JSON.stringify(unsaid)} where it is left out`]),
  ]
  return limits.map((limit) => `, ${limit}`).join('')
}

/** The contracts have lists of one kind of thing only. */
const items = (schema: z.core.JSONSchema.BaseSchema['items']): Schema =>
  Array.isArray(schema) ? {} : (schema ?? {})

const bracketed = (shape: string) => (/ [|&] /.test(shape) ? `(${shape})` : shape)

/** Characters of a line of comment, as far as its words allow. */
const column = 80

/** In lines, since what wraps by itself loses its indentation. */
function meaningOf(field: Schema): string[] {
  if (typeof field === 'boolean' || field.description === undefined) return []
  return field.description.split(' ').reduce<string[]>((lines, word) => {
    const line = `${lines.at(-1)} ${word}`
    return lines.length > 0 && line.length <= column ? [...lines.slice(0, -1), line] : [...lines, word]
  }, [])
}

function objectShape(schema: z.core.JSONSchema.BaseSchema, indent: string): string {
  const inner = `${indent}  `
  const required = new Set(schema.required)
  const lines = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    ...meaningOf(field).map((line) => `${inner}// ${line}`),
    `${inner}${name}${required.has(name) ? '' : '?'}: ${shapeOf(field, inner)}`,
  ])
  if (typeof schema.additionalProperties === 'object') {
    const key = schema.propertyNames ? shapeOf(schema.propertyNames) : 'string'
    lines.push(`${inner}[${key}]: ${shapeOf(schema.additionalProperties, inner)}`)
  }
  return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : '{}'
}
