import * as z from 'zod/mini'

/** Contract of an optional form field: an empty field has no value. */
export const blankOr = <Field extends z.ZodMiniType>(field: Field) =>
  z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => undefined),
    ),
    field,
  ])
