import * as z from 'zod/mini'

/** Id of a checklist item: a hash of the item's text, and a number if the text occurs more than once. */
export const checklistItemId = z
  .string('Item id must be text')
  .check(z.regex(/^[0-9a-f]{16}(-[1-9]\d{0,3})?$/, 'Item id must be the id of a checklist item'))
