import { test } from 'vitest'
import type { BallotEvent } from '#schema/events/ballot.ts'
import { ballot, castVote, withdrawVote } from './ballot.ts'
import { decisionsOf } from './testing/given.ts'

const given = decisionsOf(ballot)
const cast = (taskKey: string): BallotEvent => ({ type: 'VoteCast', data: { taskKey } })
const withdrawn = (taskKey: string): BallotEvent => ({ type: 'VoteWithdrawn', data: { taskKey } })
const shelf = { taskKey: 'shelf-1', hasGuide: false }
const guided = { taskKey: 'shelf-1', hasGuide: true }

test('a vote is cast once', () => {
  given()
    .when((votes) => castVote(votes, shelf))
    .then([cast('shelf-1')])
  given(cast('shelf-1'))
    .when((votes) => castVote(votes, shelf))
    .then([])
})
test('a vote that was withdrawn can be cast again', () =>
  given(cast('shelf-1'), withdrawn('shelf-1'))
    .when((votes) => castVote(votes, shelf))
    .then([cast('shelf-1')]))
test('a vote is withdrawn once, and only where it was cast', () => {
  given(cast('shelf-1'), cast('other'))
    .when((votes) => withdrawVote(votes, shelf))
    .then([withdrawn('shelf-1')])
  given(cast('other'))
    .when((votes) => withdrawVote(votes, shelf))
    .then([])
})
test('an undo of what was undone already is refused, not passed over', () => {
  given(cast('shelf-1'))
    .when((votes) => castVote(votes, { ...shelf, isUndo: true }))
    .thenRefused('conflict')
  given(cast('shelf-1'), withdrawn('shelf-1'))
    .when((votes) => withdrawVote(votes, { ...shelf, isUndo: true }))
    .thenRefused('conflict')
  given(cast('shelf-1'))
    .when((votes) => withdrawVote(votes, { ...shelf, isUndo: true }))
    .then([withdrawn('shelf-1')])
})
test('a task with a guide takes no votes, and gives none back', () => {
  given()
    .when((votes) => castVote(votes, guided))
    .thenRefused('conflict')
  given(cast('shelf-1'))
    .when((votes) => withdrawVote(votes, guided))
    .thenRefused('conflict')
})
