import * as z from 'zod'

export interface EventDefinition {
  readonly version: number
  readonly data: z.ZodType<object>
  /** Conversions of old payloads: `upcasts[n]` converts a payload from version n to version n + 1. */
  readonly upcasts?: Readonly<Record<number, (data: unknown) => unknown>>
}
export type EventDefinitions = Readonly<Record<string, EventDefinition>>

export const defineEvents = <const T extends EventDefinitions>(definitions: T): T => definitions

export type EventOf<T extends EventDefinitions> = {
  [K in keyof T & string]: { readonly type: K; readonly data: z.infer<T[K]['data']> }
}[keyof T & string]

export const id = z.int().positive()
export const taskKey = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80)

/** Calendar day such as 2026-01-31, without a time zone. */
export const day = z.iso.date()
