import { streamId } from '../domain-event.ts'
import { projection } from './tables.ts'

export const votes = projection('votes', {
  VoteCast: (event, rows) => {
    const { taskKey } = event.data
    rows.insert('votes', { task_key: taskKey, user_id: streamId(event), cast_at: event.occurredAt })
    rows.add('vote_totals', { task_key: taskKey, votes: 1, since: event.position })
  },
  VoteWithdrawn: (event, rows) => {
    const { taskKey } = event.data
    rows.delete('votes', { task_key: taskKey, user_id: streamId(event) })
    rows.add('vote_totals', { task_key: taskKey, votes: -1, since: event.position })
  },
})
