import { expect } from 'vitest'
import {
  Rejection,
  Undo,
  type ChangeFilter,
  type Decider,
  type Decision,
  type RejectionKind,
} from '../decision.ts'

/** Tests a decider. Given past events and a command, checks the decided events or the rejection. */
export const givenEvents =
  <State, Event>(decider: Decider<State, Event>) =>
  (...events: readonly Event[]) => {
    const state = events.reduce(decider.evolve, decider.initialState)
    return {
      when: (command: (state: State) => Decision<Event>) => {
        const decision = command(state)
        return {
          then: (expected: readonly Event[]) => expect(decision).toEqual(expected),
          thenUndone: (expected: readonly Event[], changes: ChangeFilter) => {
            expect(decision).toBeInstanceOf(Undo)
            expect(decision).toMatchObject({ changes })
            expect((decision as Undo<Event>).events).toEqual(expected)
          },
          thenRejected: (kind: RejectionKind) => {
            expect(decision).toBeInstanceOf(Rejection)
            expect((decision as Rejection).kind).toBe(kind)
          },
          thenStale: (changes: ChangeFilter) => {
            expect(decision).toBeInstanceOf(Rejection)
            expect(decision).toMatchObject({ kind: 'conflict', changes })
          },
        }
      },
    }
  }
