import { streamId } from '../projections/domain-event.ts'
import { defineProjection } from '../projections/projection.ts'
import type { ReadModelDefinition } from '../projections/read-model.ts'
import { table } from '../projections/rows.ts'
import { bankFormat, type BankEvent } from './account.ts'

interface Balance {
  account_id: number
  cents: number
}

const tables = { balances: table<Balance>()({ key: ['account_id'] }) }

const balances = defineProjection<BankEvent, typeof tables>('balances', {
  MoneyDeposited: (event, rows) =>
    rows.add('balances', { account_id: streamId(event), cents: event.data.cents }),
  MoneyWithdrawn: (event, rows) =>
    rows.add('balances', { account_id: streamId(event), cents: -event.data.cents }),
})

export const balanceReadModel: ReadModelDefinition<BankEvent, typeof tables> = {
  tables,
  ddl: 'create table balances (account_id integer primary key, cents integer not null);',
  parse: bankFormat.parse,
  projections: [balances],
}
