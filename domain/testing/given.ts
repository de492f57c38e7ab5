import { expect } from 'vitest'
import {
  Refusal,
  TakeBack,
  type Aggregate,
  type Changes,
  type Decision,
  type RefusalKind,
} from '../decision.ts'

/** Tests of decisions read as sentences: given these events, when this is asked, then these events or a refusal. */
export const decisionsOf =
  <State, Event>(aggregate: Aggregate<State, Event>) =>
  (...events: readonly Event[]) => {
    const state = events.reduce(aggregate.evolve, aggregate.initial)
    return {
      when: (command: (state: State) => Decision<Event> | TakeBack<Event>) => {
        const decision = command(state)
        return {
          then: (expected: readonly Event[]) => expect(decision).toEqual(expected),
          /** Unless another than the actor made the last of these changes. */
          thenTakenBack: (expected: readonly Event[], changes: Changes) => {
            expect(decision).toBeInstanceOf(TakeBack)
            expect(decision).toMatchObject({ events: expected, changes })
          },
          thenRefused: (kind: RefusalKind) => {
            expect(decision).toBeInstanceOf(Refusal)
            expect((decision as Refusal).kind).toBe(kind)
          },
          thenSuperseded: (changes: Changes) => {
            expect(decision).toBeInstanceOf(Refusal)
            expect(decision).toMatchObject({ kind: 'conflict', changes })
          },
        }
      },
    }
  }
