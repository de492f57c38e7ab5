import type * as z from 'zod'

/** What a field means, in a sentence; what the fields within it mean; or both. */
type Meaning<Value> = string | Meanings<Value> | readonly [string, Meanings<Value>]
/** Of those that do not speak for themselves: units, what null says, and the like. */
type Meanings<Value> =
  FieldsOf<Value> extends object
    ? { readonly [Field in keyof FieldsOf<Value>]?: Meaning<FieldsOf<Value>[Field]> }
    : never
type FieldsOf<Value> =
  Exclude<Value, null | undefined> extends readonly (infer One)[] ? One : Exclude<Value, null | undefined>

export interface Explained {
  readonly shape: z.core.$ZodType | undefined
  readonly meanings: AnyMeanings
}
export interface AnyMeanings {
  readonly [field: string]: string | AnyMeanings | readonly [string, AnyMeanings]
}

/** The contracts are in every page that a browser loads; these words are not, so they stand here. */
export const explained = <Shape extends z.core.$ZodType>(
  shape: Shape | undefined,
  meanings: Meanings<z.output<Shape>>,
): Explained => ({ shape, meanings: meanings as AnyMeanings })
