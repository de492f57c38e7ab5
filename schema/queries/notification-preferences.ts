import type { Kysely } from 'kysely'
import { preferenceKinds, type PreferenceKind } from '../notification.ts'
import type { Database } from '../tables/database.ts'

export interface Preference {
  readonly app: boolean
  readonly email: boolean
}
export type PreferencesByKind = Readonly<Record<PreferenceKind, Preference>>

const on: Preference = { app: true, email: true }
const defaults: PreferencesByKind = { assigned: on, mentioned: on, note: on, due: on }

/** Returns the preferences of each user. Users who changed nothing have the defaults. */
export async function preferencesOf(
  db: Kysely<Database>,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, PreferencesByKind>> {
  const preferences = new Map(userIds.map((userId) => [userId, defaults]))
  if (userIds.length === 0) return preferences
  const rows = await db
    .selectFrom('identity.notification_preferences')
    .where('user_id', 'in', userIds)
    .selectAll()
    .execute()
  for (const { user_id, kind, in_app: app, by_email: email } of rows)
    preferences.set(user_id, { ...(preferences.get(user_id) ?? defaults), [kind]: { app, email } })
  return preferences
}

/** Changes the given preferences of a user. @throws if the account does not exist (foreign key violation) */
export async function changePreferences(
  trx: Kysely<Database>,
  userId: number,
  changes: {
    readonly [Kind in PreferenceKind]?:
      Partial<{ [Key in keyof Preference]: boolean | undefined }> | undefined
  },
): Promise<void> {
  // Always in the same order: concurrent changes lock the rows in this order and cannot deadlock.
  for (const kind of preferenceKinds) {
    const { app, email } = changes[kind] ?? {}
    const columns = {
      ...(app !== undefined && { in_app: app }),
      ...(email !== undefined && { by_email: email }),
    }
    if (Object.keys(columns).length === 0) continue
    await trx
      .insertInto('identity.notification_preferences')
      .values({ user_id: userId, kind, ...columns })
      .onConflict((on) => on.columns(['user_id', 'kind']).doUpdateSet(columns))
      .execute()
  }
}
