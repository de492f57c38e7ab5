import type * as z from 'zod'

type Description<Value> = string | Descriptions<Value> | readonly [string, Descriptions<Value>]
/** Descriptions by field. A description adds what the name does not say, such as the unit or the meaning of null. */
type Descriptions<Value> =
  FieldsOf<Value> extends object
    ? { readonly [Field in keyof FieldsOf<Value>]?: Description<FieldsOf<Value>[Field]> }
    : never
type FieldsOf<Value> =
  Exclude<Value, null | undefined> extends readonly (infer Item)[] ? Item : Exclude<Value, null | undefined>

export interface DescribedSchema {
  readonly schema: z.core.$ZodType | undefined
  readonly descriptions: AnyDescriptions
}
export interface AnyDescriptions {
  readonly [field: string]: string | AnyDescriptions | readonly [string, AnyDescriptions]
}

/** Describes fields of a contract. Contracts contain no descriptions, because browsers download contracts. */
export const describeFields = <ZodSchema extends z.core.$ZodType>(
  schema: ZodSchema | undefined,
  descriptions: Descriptions<z.output<ZodSchema>>,
): DescribedSchema => ({ schema, descriptions: descriptions as AnyDescriptions })
