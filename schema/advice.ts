import type { Config } from './config.ts'

const checkAll = ' To check every server and setting, run: npm run ops -- doctor'

/** Next steps for operators, which follow the error messages of the kernel. The command `doctor` omits `lastStep`. */
export function operatorAdvice({ DATABASE_URL, EVENTSTORE_URL }: Partial<Config>, lastStep = checkAll) {
  const checkDatabase =
    DATABASE_URL === undefined
      ? `See the log of PostgreSQL: postgres.log in DATA_DIR.${lastStep}`
      : `Check that DATABASE_URL is correct and that the server is running.${lastStep}`
  return {
    'database unreachable': checkDatabase,
    'event store unreachable':
      EVENTSTORE_URL === undefined
        ? `The events are in PostgreSQL. ${checkDatabase}`
        : `Check that EVENTSTORE_URL is correct and that the server is running.${lastStep}`,
    'read-only database':
      DATABASE_URL === undefined
        ? `Turn default_transaction_read_only off in the PostgreSQL of DATA_DIR.${lastStep}`
        : `Set DATABASE_URL to the primary, or turn default_transaction_read_only off.${lastStep}`,
    'database permission': 'Set DATABASE_URL to a role that owns the database.',
    'other database': 'To use another server or database, set DATABASE_URL.',
    'other data folder': 'To use another folder, set DATA_DIR.',
    'wrong log':
      'Set DATABASE_URL and EVENTSTORE_URL to stores that belong together, or copy the log of this database: ' +
      'npm run ops -- log copy --from <postgres, or the connection string of the store that contains the log>',
    'unfinished restore':
      'To use new ones, set DATA_DIR, or DATABASE_URL and EVENTSTORE_URL. To restore, run: npm run ops -- restore <folder>',
    rebuild: 'Run: npm run ops -- projections rebuild',
    'incomplete rebuild': 'Build them first: npm run ops -- projections rebuild --keep',
  }
}
