import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SentEmail } from '#schema/api/emails.ts'
import type { EmailKind, EmailState } from '#schema/email.ts'
import { QueryStates } from '#web/offline/QueryStates.tsx'
import { frequencyLabels } from '#web/shared/team/member.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Badge } from '#web/ui/card/Badge.tsx'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Address } from '#web/ui/text/Address.tsx'
import { formatCount, formatNumber, formatTime } from '#web/ui/text/format.ts'
import { teamEmailsQuery } from './email-api.ts'
import { groupEmails, type EmailGroup } from './group-emails.ts'
import * as styles from './project-team/team.css.ts'

const kindLabels: Record<EmailKind, string> = {
  'password-reset': 'Password reset',
  'address-verification': 'Address confirmation',
  invitation: 'Invitation',
  'platform-invitation': 'Invitation to Brandpath',
  'status-update': 'Status update',
  report: 'Report',
  guide: 'New guide',
  alert: 'Alert',
  assigned: 'Assigned tasks',
  mentioned: 'Mention',
  note: 'New note',
  due: 'Due dates',
}
const stateBadges: Record<EmailState, { label: string; tone: 'neutral' | 'success' | 'danger' | 'warning' }> =
  {
    queued: { label: 'Queued', tone: 'neutral' },
    sent: { label: 'Sent', tone: 'success' },
    failed: { label: 'Failed', tone: 'danger' },
    suppressed: { label: 'Not sent', tone: 'warning' },
  }

/** Number of rows before the user presses “Show more”. */
const firstShown = 8

const refetchIntervalMs = 10_000

export function TeamEmails({ projectId }: { projectId: number }) {
  const list = useQuery({
    ...teamEmailsQuery(projectId),
    refetchOnMount: 'always',
    refetchInterval: refetchIntervalMs,
  })
  return (
    <TitledCard title="Emails to the team">
      <QueryStates
        query={list}
        level="h3"
        variant="secondary"
        name="The emails"
        errorTitle="Failed to load emails"
        loading={
          <Loading label="Loading emails..." visible={false}>
            <Skeleton height="6rem" />
          </Loading>
        }
      >
        {(emails) =>
          emails.length === 0 ? (
            <p className={styles.muted}>No emails yet. Invitations and reports to this team appear here.</p>
          ) : (
            <EmailList emails={emails} />
          )
        }
      </QueryStates>
    </TitledCard>
  )
}

function EmailList({ emails }: { emails: readonly SentEmail[] }) {
  const [shown, setShown] = useState(firstShown)
  const groups = groupEmails(emails)
  const hidden = groups.length - shown
  return (
    <>
      <ol className={styles.emailRows}>
        {groups.slice(0, shown).map((group) => (
          <li key={group[0].id} className={styles.emailRow}>
            <EmailRow emails={group} />
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <Button variant="ghost" size="sm" onClick={() => setShown(groups.length)}>
          Show {formatNumber(hidden)} more
        </Button>
      )}
    </>
  )
}

function EmailRow({ emails }: { emails: EmailGroup }) {
  const [email] = emails
  const { label, tone } = stateBadges[email.state]
  const at = email.sentAt ?? email.createdAt
  return (
    <>
      <div className={styles.text}>
        {emails.length === 1 ? (
          <p>
            <EmailName email={email} />
            <span className={styles.muted}> to </span>
            <Recipient email={email} />
          </p>
        ) : (
          <details>
            <summary className={styles.emailSummary}>
              <EmailName email={email} />
              <span className={styles.muted}> to </span>
              {formatCount(emails.length, 'person', 'people')}
            </summary>
            <ul className={styles.detail}>
              {emails.map((one) => (
                <li key={one.id}>
                  <Recipient email={one} />
                </li>
              ))}
            </ul>
          </details>
        )}
        {email.reason !== null && <p className={styles.detail}>{email.reason}</p>}
      </div>
      <Badge tone={tone}>{label}</Badge>
      <time dateTime={at} className={styles.emailTime}>
        {formatTime(at, { dateStyle: 'medium', timeStyle: 'short' })}
      </time>
    </>
  )
}

const EmailName = ({ email: { kind, frequency, isRenewal } }: { email: SentEmail }) => (
  <>
    <span className={styles.emailKind}>
      {frequency === null ? kindLabels[kind] : `${frequencyLabels[frequency]} report`}
    </span>
    {isRenewal && ' resent'}
  </>
)

const Recipient = ({ email: { recipient } }: { email: SentEmail }) => (
  <bdi>{recipient === null ? 'a deleted account' : <Address>{recipient}</Address>}</bdi>
)
