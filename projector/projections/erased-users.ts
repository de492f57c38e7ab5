import { projection, streamId } from '../projection.ts'

/** Who was erased, and the places that stood for them: an older copy of `identity` must not bring anybody back. */
export const erasedUsers = projection(
  'erased users',
  {
    UserErased: (event, rows) => {
      const userId = streamId(event)
      rows.put('erased_users', { user_id: userId, erased_at: event.occurredAt })
      for (const { entryId } of event.data.entries)
        rows.put('erased_entries', { entry_id: entryId, user_id: userId })
    },
  },
  'log',
)
