import type { Kysely } from 'kysely'
import { counted } from '#domain/counted.ts'
import type { Database } from '#schema/tables/database.ts'
import { openDatabase } from '#store/database.ts'
import { OutcomeUnknown, StoreUnavailable, type EventStore } from '#store/event-store.ts'
import { appendDue } from '#store/events-due.ts'
import { openEventStore } from '#store/open-event-store.ts'
import { endPlaces } from '#projector/erasures/end-places.ts'
import { erasePerson } from '#projector/erasures/erase-person.ts'
import { forgetAddress, notesNaming } from '#projector/erasures/notes-naming.ts'
import { eraseMailFiles, mailFilesOf } from '../erase-mail-files.ts'
import { whatEnds, type Ending } from '../what-ends.ts'
import { addressIn } from './address-in.ts'
import { CommandFailed, type Command } from './command.ts'
import { isLastAdministrator, withoutAdministrator } from './last-administrator.ts'
import { bringForward } from './look.ts'

/**
 * Mails in files go first, while it is known whom they are about, and once more for those that were written meanwhile.
 * Whatever is interrupted before the account is gone can be repeated; what is missing after that, the projector does, but
 * for files: a repetition looks for those that have the address.
 */
export const userErase: Command = {
  name: 'user erase',
  args: ['email'],
  options: { 'dry-run': {} },
  summary:
    'Takes a person out for ever: account, addresses, mails; memberships and votes end. There is no way back.',
  run: async (surroundings, [given = ''], { 'dry-run': dryRun }) => {
    const { config, databaseUrl, log, say } = surroundings
    const email = addressIn(given)
    await bringForward(surroundings)
    const database = openDatabase(databaseUrl, { max: 2, applicationName: 'brandpath erasure', log })
    const { store } = await openEventStore(config, databaseUrl, log)
    try {
      const ending = await whatEnds(database.db, store, email)
      const isLast = await isLastAdministrator(database.db, ending?.userId ?? null)
      if (dryRun === true) {
        const { length: files } = await mailFilesOf(config.DATA_DIR, ending ?? { userId: null, email })
        const { length: notes } = await notesNaming(database.db, email)
        if (ending) sayBefore(ending, files, say)
        else say(leftOf(email, { files, notes }, false))
        if (isLast) say(withoutAdministrator)
        return say('Without --dry-run this is done, and there is no way back.')
      }
      const earlier = ending ? await eraseMailFiles(config.DATA_DIR, ending) : 0
      const person = await erasePerson(database.db, { email })
      const notes = person ? 0 : await forgetAddress(database.db, email)
      const files = earlier + (await eraseMailFiles(config.DATA_DIR, person ?? { userId: null, email }))
      if (!person) return say(leftOf(email, { files, notes }, true))
      say(
        `${ending?.userId === null ? email : `User ${person.userId}`} is erased, and so ${files === 1 ? 'is' : 'are'} ${counted(files, 'mail')} in files: those to, of and about the person.`,
      )
      for (const line of ending?.lines ?? []) say(line)
      if (isLast) say(withoutAdministrator)
      say(
        'Mails that a server took, backups, and what projects are called are beyond the reach of this command.',
      )
      await endWithStore(database.db, store, person.userId)
    } finally {
      await store.close()
      await database.close()
    }
  },
}

/** What an erasure means to streams. @throws CommandFailed where their store does not answer: then it comes later */
export async function endWithStore(db: Kysely<Database>, store: EventStore, userId: number): Promise<void> {
  try {
    await appendDue(db, store, `user-${userId}`)
    await endPlaces(store, userId)
  } catch (cause) {
    if (!(cause instanceof StoreUnavailable || cause instanceof OutcomeUnknown)) throw cause
    throw new CommandFailed(
      'The event store does not answer: memberships and votes end, and projects pass on, once it does. The application ' +
        'sees to that, and nothing has to be repeated.',
      { cause },
    )
  }
}

/**
 * Of an address that is nobody's: somebody was erased by a command that was then interrupted, or others wrote it down.
 *
 * @throws CommandFailed where it stands nowhere.
 */
function leftOf(email: string, { files, notes }: { files: number; notes: number }, isDone: boolean): string {
  const nobody = `Nobody is known by the address ${email}.`
  const places = [
    ...(files > 0 ? [`${counted(files, 'mail')} in files`] : []),
    ...(notes > 0 ? [counted(notes, 'status note')] : []),
  ]
  if (places.length === 0) throw new CommandFailed(nobody)
  const where = places.join(' and in ')
  return isDone
    ? `${nobody} It stood in ${where}: removed.`
    : `${nobody} It stands in ${where}, which would be removed.`
}

function sayBefore({ email, userId, lines }: Ending, files: number, say: (words: string) => void): void {
  say(`With ${email}, ${userId === null ? 'who was only invited' : `user ${userId}`}, would end:`)
  for (const line of lines) say(line)
  say(`${counted(files, 'mail')} in files: removed.`)
}
