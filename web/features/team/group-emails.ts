import type { SentEmail } from '#schema/api/emails.ts'

export type EmailGroup = readonly [SentEmail, ...SentEmail[]]

/** Groups the emails of one report or status update that have the same delivery state. Keeps the order of the emails. */
export function groupEmails(emails: readonly SentEmail[]): readonly EmailGroup[] {
  const groups = new Map<string, [SentEmail, ...SentEmail[]]>()
  for (const email of emails) {
    const { id, kind, batch, state, reason } = email
    const key = JSON.stringify(batch === null ? id : [kind, batch, state, reason])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [email])
    else group.push(email)
  }
  return [...groups.values()]
}
