import { projection, streamId } from '../projection.ts'

/** Who was erased: an older copy of `identity` must not bring anybody back. */
export const erasedUsers = projection('erased users', {
  UserErased: (event, rows) =>
    rows.put('erased_users', { user_id: streamId(event), erased_at: event.occurredAt }),
})
