import { test } from 'vitest'
import type { BallotEvent } from '#schema/events/ballot.ts'
import { ballot, castVote, withdrawVote } from './ballot.ts'
import { givenEvents } from '../testing/decider-spec.ts'

const given = givenEvents(ballot)
const cast = (taskKey: string): BallotEvent => ({ type: 'VoteCast', data: { taskKey } })
const withdrawn = (taskKey: string): BallotEvent => ({ type: 'VoteWithdrawn', data: { taskKey } })
const shelf = { taskKey: 'shelf-1', hasGuide: false }
const guided = { taskKey: 'shelf-1', hasGuide: true }

test('the first vote of a user for a task casts the vote', () =>
  given()
    .when((votes) => castVote(votes, shelf))
    .then([cast('shelf-1')]))
test('a second vote of a user for one task returns no event', () =>
  given(cast('shelf-1'))
    .when((votes) => castVote(votes, shelf))
    .then([]))
test('a user who withdrew a vote for a task can vote for the task again', () =>
  given(cast('shelf-1'), withdrawn('shelf-1'))
    .when((votes) => castVote(votes, shelf))
    .then([cast('shelf-1')]))
test('a user with votes for two tasks can withdraw one of the votes', () =>
  given(cast('shelf-1'), cast('other'))
    .when((votes) => withdrawVote(votes, shelf))
    .then([withdrawn('shelf-1')]))
test('withdrawing a vote that does not exist returns no event', () =>
  given(cast('other'))
    .when((votes) => withdrawVote(votes, shelf))
    .then([]))
test('undoing a vote withdraws the vote', () =>
  given(cast('shelf-1'))
    .when((votes) => withdrawVote(votes, { ...shelf, isUndo: true }))
    .then([withdrawn('shelf-1')]))
test('undoing a vote twice is rejected', () =>
  given(cast('shelf-1'), withdrawn('shelf-1'))
    .when((votes) => withdrawVote(votes, { ...shelf, isUndo: true }))
    .thenRejected('conflict'))
test('undoing the withdrawal of a vote twice is rejected', () =>
  given(cast('shelf-1'))
    .when((votes) => castVote(votes, { ...shelf, isUndo: true }))
    .thenRejected('conflict'))
test('after a task has a guide, casting a vote for the task is rejected', () =>
  given()
    .when((votes) => castVote(votes, guided))
    .thenRejected('conflict'))
test('after a task has a guide, withdrawing a vote for the task is rejected', () =>
  given(cast('shelf-1'))
    .when((votes) => withdrawVote(votes, guided))
    .thenRejected('conflict'))
