import { v5 } from 'uuid'
import * as z from 'zod'
import type { Decision } from '../commands/decider.ts'
import type { EventFormat } from '../commands/event-format.ts'

const cents = z.int().positive()
const accountEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('MoneyDeposited'), data: z.strictObject({ cents }) }),
  z.object({ type: z.literal('MoneyWithdrawn'), data: z.strictObject({ cents }) }),
])
export type AccountEvent = z.infer<typeof accountEvent>

/** All event types of the log: those of the bank, and the event that gives a new log its id. */
const bankEvent = z.discriminatedUnion('type', [
  accountEvent,
  z.object({ type: z.literal('LogStarted'), data: z.object({ logId: z.string() }) }),
])
export type BankEvent = z.infer<typeof bankEvent>

const idNamespace = '0d4cd1a4-5b9f-4d0c-9f6f-3d1f0f8d7c11'

export const bankFormat: EventFormat<BankEvent> = {
  parse: ({ type, data }) => bankEvent.parse({ type, data }),
  serialise: (event) => ({ data: bankEvent.parse(event).data, version: 1 }),
  eventId: (commandId, stream, index) => v5(`${commandId}/${stream}/${index}`, idNamespace),
}

const account = {
  initialState: 0,
  evolve: (balance: number, { type, data }: AccountEvent): number =>
    type === 'MoneyDeposited' ? balance + data.cents : balance - data.cents,
}
export const accountAggregate = (id: number) => ({ stream: `account-${id}`, decider: account })

export const deposit = (_balance: number, amount: number): Decision<AccountEvent> => [
  { type: 'MoneyDeposited', data: { cents: amount } },
]

export const withdraw = (balance: number, amount: number): Decision<AccountEvent> =>
  amount > balance
    ? { kind: 'conflict', message: `The balance is only ${balance} cents.` }
    : [{ type: 'MoneyWithdrawn', data: { cents: amount } }]
