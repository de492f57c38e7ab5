import { streamId } from '../domain-event.ts'
import { projection } from './tables.ts'

/** Lists erased users and memberships, to erase them again after a restore of the schema `identity` from a backup. */
export const erasedUsers = projection('erased users', {
  UserErased: (event, rows) => {
    const userId = streamId(event)
    rows.put('erased_users', { user_id: userId, erased_at: event.occurredAt })
    for (const { entryId } of event.data.entries)
      rows.put('erased_entries', { entry_id: entryId, user_id: userId })
  },
})
