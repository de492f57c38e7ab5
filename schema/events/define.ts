import * as z from 'zod'

/** What one event type carries: the schema of its present version, and the steps that lift older payloads to it. */
export interface EventDefinition {
  readonly version: number
  readonly data: z.ZodType<object>
  /** `upcasts[n]` turns a payload of version n into one of version n + 1. */
  readonly upcasts?: Readonly<Record<number, (data: unknown) => unknown>>
}
export type EventDefinitions = Readonly<Record<string, EventDefinition>>

/** Declares the events of one kind of stream; the union type comes from `EventOf`. */
export const defineEvents = <const T extends EventDefinitions>(definitions: T): T => definitions

/** The union of a declaration's events, each `{ type, data }`. */
export type EventOf<T extends EventDefinitions> = {
  [K in keyof T & string]: { readonly type: K; readonly data: z.infer<T[K]['data']> }
}[keyof T & string]

export const id = z.int().positive()
export const taskKey = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80)
