import { streamId } from '../projections/domain-event.ts'
import { defineReactor } from '../reactors/reactor.ts'
import type { BankEvent } from './account.ts'

export interface Alert {
  readonly accountId: number
  readonly cents: number
}

const largeWithdrawal = 100_000

export const largeWithdrawals = defineReactor<Alert, BankEvent>('large-withdrawals', {
  MoneyWithdrawn: (event) =>
    event.data.cents >= largeWithdrawal ? [{ accountId: streamId(event), cents: event.data.cents }] : [],
})
