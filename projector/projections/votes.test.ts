import { test } from 'vitest'
import { eventOf } from '../testing/events.ts'
import { rowsOf } from '../testing/projection-spec.ts'
import { votes } from './votes.ts'

const { given } = await rowsOf(votes)
const cast = (userId: number, taskKey: string) => eventOf(`ballot-${userId}`, 'VoteCast', { taskKey })
const withdrawn = (userId: number, taskKey: string) =>
  eventOf(`ballot-${userId}`, 'VoteWithdrawn', { taskKey })

test('the table vote_totals stores the number of votes for a task and the log position of the last vote change', () =>
  given(cast(1, 'shelf-1'), cast(2, 'shelf-1'), cast(2, 'price-1'), withdrawn(1, 'shelf-1'))
    .rows('vote_totals')
    .are([
      { task_key: 'price-1', votes: 1, since: 30n },
      { task_key: 'shelf-1', votes: 1, since: 40n },
    ]))

test('a vote has a row in the table votes until the user withdraws the vote', () =>
  given(cast(1, 'shelf-1'), cast(2, 'shelf-1'), withdrawn(1, 'shelf-1'), cast(3, 'shelf-1'))
    .rows('votes')
    .are([
      { task_key: 'shelf-1', user_id: 2 },
      { task_key: 'shelf-1', user_id: 3 },
    ]))

test('if a user withdraws a vote and votes again for the same task, the vote counts once', () =>
  given(cast(1, 'shelf-1'), withdrawn(1, 'shelf-1'), cast(1, 'shelf-1'))
    .rows('vote_totals')
    .are([{ task_key: 'shelf-1', votes: 1, since: 30n }]))
