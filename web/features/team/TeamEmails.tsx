import { useQuery } from '@tanstack/react-query'
import type { SentEmail } from '#schema/api/emails.ts'
import type { EmailKind, EmailState } from '#schema/email.ts'
import { isRetryable } from '#web/http/request-error.ts'
import { useLoadError } from '#web/http/use-load-error.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Badge } from '#web/ui/card/Badge.tsx'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { formatTime, withFullStop } from '#web/ui/text/format.ts'
import { teamEmailsQuery } from './email-api.ts'
import * as styles from './project-team/team.css.ts'

const kindLabels: Record<EmailKind, string> = {
  'password-reset': 'Password reset',
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

const refetchIntervalMs = 10_000

export function TeamEmails({ projectId }: { projectId: number }) {
  const list = useQuery({
    ...teamEmailsQuery(projectId),
    refetchOnMount: 'always',
    refetchInterval: refetchIntervalMs,
  })
  const failure = useLoadError(list)
  return (
    <TitledCard title="Emails to the team">
      {failure !== null && (
        <div role="alert" className={styles.stackSmall}>
          <p className={styles.muted}>Failed to load emails. {withFullStop(failure.message)}</p>
          {isRetryable(failure) && (
            <Button size="sm" pending={list.isFetching} onClick={() => void list.refetch()}>
              Try Again
            </Button>
          )}
        </div>
      )}
      {failure === null && list.data === undefined && (
        <Loading label="Loading emails..." visible={false}>
          <Skeleton height="6rem" />
        </Loading>
      )}
      {list.data?.length === 0 && (
        <p className={styles.muted}>No emails yet. Invitations and reports to this team appear here.</p>
      )}
      {list.data !== undefined && list.data.length > 0 && <EmailList emails={list.data} />}
    </TitledCard>
  )
}

const EmailList = ({ emails }: { emails: readonly SentEmail[] }) => (
  <ol className={styles.emailRows}>
    {emails.map((email) => (
      <li key={email.id} className={styles.emailRow}>
        <EmailRow email={email} />
      </li>
    ))}
  </ol>
)

function EmailRow({ email }: { email: SentEmail }) {
  const { label, tone } = stateBadges[email.state]
  const at = email.sentAt ?? email.createdAt
  return (
    <>
      <div className={styles.text}>
        <p>
          <span className={styles.emailKind}>{kindLabels[email.kind]}</span>
          {email.isRenewal && ' resent'}
          <span className={styles.muted}> to </span>
          <bdi>{email.recipient ?? 'a deleted account'}</bdi>
        </p>
        {email.reason !== null && <p className={styles.detail}>{email.reason}</p>}
      </div>
      <Badge tone={tone}>{label}</Badge>
      <time dateTime={at} className={styles.emailTime}>
        {formatTime(at, { dateStyle: 'medium', timeStyle: 'short' })}
      </time>
    </>
  )
}
