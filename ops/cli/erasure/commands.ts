import type { Kysely } from 'kysely'
import { formatCount } from '#domain/shared/format.ts'
import type { Database } from '#schema/tables/database.ts'
import { OutcomeUnknown, StoreUnavailable, type EventStore } from '#kernel/event-store/event-store.ts'
import { appendPendingEvents } from '#api/accounts/outbox.ts'
import { openEventStore } from '#kernel/event-store/open.ts'
import { endMembershipsAndVotes } from '#projector/erasures/end-memberships.ts'
import { erasePerson } from '#projector/erasures/erase-person.ts'
import { removeAddressFromNotes, notesContaining } from '#schema/queries/notes-by-address.ts'
import { CliError, type Command } from '../command.ts'
import { openCommands } from '#projector/work-context.ts'
import { openStores } from '../open-stores.ts'
import { checkEmail, isLastAdministrator, noAdministratorLeft, parseEmail } from '../accounts/accounts.ts'
import { deleteEmailFiles, findEmailFiles } from '#api/accounts/deletion/email-files.ts'
import { previewErasure, type ErasurePreview } from './erasure-preview.ts'

/**
 * Deletes the email files before the account, because the user id is needed to find the files. Then deletes email files
 * that were written in between. After an interruption, the projector finishes the erasure, but deletes no email files.
 */
export const userEraseCommand: Command = {
  name: 'user erase',
  args: ['email'],
  options: { 'dry-run': {} },
  summary:
    'Permanently delete a user: account, address, emails, notes, links and other texts. Memberships and votes end. Owned projects pass to an admin or are deleted. This cannot be undone. --dry-run only lists the effects.',
  checkInput: checkEmail,
  run: async (context, [input = ''], { 'dry-run': dryRun }) => {
    const { config, print } = context
    const email = parseEmail(input)
    await using stores = await openStores(context, openEventStore)
    const { db, store } = stores
    const preview = await previewErasure(db, store, email)
    const isLast = await isLastAdministrator(db, preview?.userId ?? null)
    if (dryRun === true) {
      const { length: files } = await findEmailFiles(config.DATA_DIR, preview ?? { userId: null, email })
      const { length: notes } = await notesContaining(db, email)
      if (preview) printPreview(preview, files, print)
      else print(describeRemains(email, { files, notes }, 'This would delete'))
      if (isLast) print(noAdministratorLeft)
      return print('Dry run: nothing was deleted.')
    }
    const filesBefore = preview ? await deleteEmailFiles(config.DATA_DIR, preview) : 0
    const person = await erasePerson(db, { email })
    const notes = person ? 0 : await removeAddressFromNotes(db, email)
    const files = filesBefore + (await deleteEmailFiles(config.DATA_DIR, person ?? { userId: null, email }))
    if (!person) return print(describeRemains(email, { files, notes }, 'Deleted'))
    const name = preview?.userId === null ? email : `user ${person.userId}`
    print(`Erased ${name} and ${formatCount(files, 'email file')}.`)
    for (const line of preview?.lines ?? []) print(line)
    for (const line of preview?.remaining ?? []) print(line)
    if (isLast) print(noAdministratorLeft)
    print('Emails already sent, backups and project names are not changed.')
    await endMemberships(db, store, person.userId)
  },
}

/** Ends the memberships. @throws CliError if the event store is unavailable; the projector then ends them later */
export async function endMemberships(db: Kysely<Database>, store: EventStore, userId: number): Promise<void> {
  try {
    const commands = openCommands(store)
    await appendPendingEvents(db, commands, userId)
    await endMembershipsAndVotes({ store, commands }, userId)
  } catch (cause) {
    if (!(cause instanceof StoreUnavailable || cause instanceof OutcomeUnknown)) throw cause
    throw new CliError(
      'The event store is unavailable. When it is available again, the running application ends the memberships and ' +
        'votes of the erased user and transfers their projects. No action is needed.',
      { cause },
    )
  }
}

/** Describes the remaining data about an address without an account. @throws CliError if there is no such data */
function describeRemains(
  email: string,
  { files, notes }: { files: number; notes: number },
  outcome: 'Deleted' | 'This would delete',
): string {
  const unknown = `No user has the address ${email}.`
  const remains = [
    ...(files > 0 ? [formatCount(files, 'email file')] : []),
    ...(notes > 0 ? [`the address in ${formatCount(notes, 'note')}`] : []),
  ]
  if (remains.length === 0) throw new CliError(unknown)
  return `${unknown} ${outcome} ${remains.join(' and ')}.`
}

function printPreview(
  { email, userId, lines, remaining }: ErasurePreview,
  files: number,
  print: (line: string) => void,
): void {
  print(`Erasing ${email} (${userId === null ? 'only invited' : `user ${userId}`}) would delete:`)
  for (const line of lines) print(line)
  print(`${formatCount(files, 'email file')}: deleted.`)
  for (const line of remaining) print(line)
}
