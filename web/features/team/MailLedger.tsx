import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SentMail } from '#schema/api/mails.ts'
import type { MailKind, MailState } from '#schema/mail.ts'
import { useLoadFailure } from '#web/api/load-failure.ts'
import { mayHelp } from '#web/api/retry.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Badge } from '#web/ui/card/Badge.tsx'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { sentence } from '#web/ui/text/sentence.ts'
import { mailsOf } from './api.ts'
import { momentOf } from './day.ts'
import * as styles from './team.css.ts'

const kindWords: Record<MailKind, string> = {
  'password-reset': 'New password',
  invitation: 'Invitation',
  'platform-invitation': 'Invitation to Brandpath',
  'status-update': 'Status update',
  report: 'Report',
  guide: 'New guide',
  alert: 'Alert',
}
const states: Record<MailState, { word: string; tone: 'neutral' | 'success' | 'danger' | 'warning' }> = {
  queued: { word: 'Queued', tone: 'neutral' },
  sent: { word: 'Sent', tone: 'success' },
  failed: { word: 'Failed', tone: 'danger' },
  suppressed: { word: 'Not sent', tone: 'warning' },
}

/** A mail is queued, and later sent, without the reader's doing; in milliseconds. */
const looksAgainAfter = 10_000

/** The mails to the team, newest first: what became of each, and why. */
export function MailLedger({ projectId }: { projectId: number }) {
  const list = useQuery({ ...mailsOf(projectId), refetchOnMount: 'always', refetchInterval: looksAgainAfter })
  const failure = useLoadFailure(list)
  return (
    <TitledCard title="Emails to the team">
      {failure !== null && (
        <div role="alert" className={styles.stackSmall}>
          <p className={styles.muted}>The emails did not load. {sentence(failure.message)}</p>
          {mayHelp(failure) && (
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
        <p className={styles.muted}>No email has gone to this team yet. Invitations and reports show here.</p>
      )}
      {list.data !== undefined && list.data.length > 0 && <Mails mails={list.data} />}
    </TitledCard>
  )
}

/** How many there are at first, and how many come with each press. */
const portion = 10

function Mails({ mails }: { mails: readonly SentMail[] }) {
  const [shown, setShown] = useState(portion)
  const rows = useRef<HTMLOListElement>(null)
  function showMore() {
    setShown(shown + portion)
    // The button may go; whoever came by the keys reads on where the new rows begin.
    requestAnimationFrame(() => rows.current?.querySelectorAll('li')[shown]?.focus())
  }
  return (
    <div className={styles.ledgerRows}>
      <ol ref={rows} className={styles.mails}>
        {mails.slice(0, shown).map((mail) => (
          <li key={mail.id} tabIndex={-1} className={styles.mailRow}>
            <Mail mail={mail} />
          </li>
        ))}
      </ol>
      {mails.length > shown && (
        <Button size="sm" className={styles.moreMails} onClick={showMore}>
          Show more
        </Button>
      )}
    </div>
  )
}

function Mail({ mail }: { mail: SentMail }) {
  const { word, tone } = states[mail.state]
  const at = mail.sentAt ?? mail.createdAt
  return (
    <>
      <div className={styles.text}>
        <p>
          <span className={styles.mailKind}>{kindWords[mail.kind]}</span>
          {mail.isRenewal && ', renewed,'}
          <span className={styles.muted}> to </span>
          <bdi>{mail.recipient ?? 'an account that is gone'}</bdi>
        </p>
        {mail.reason !== null && <p className={styles.detail}>{mail.reason}</p>}
      </div>
      <Badge tone={tone}>{word}</Badge>
      <time dateTime={at} className={styles.mailTime}>
        {momentOf(at)}
      </time>
    </>
  )
}
