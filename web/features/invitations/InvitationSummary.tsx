import type { ReactNode } from 'react'
import type { InvitationInfo } from '#schema/api/invitations.ts'
import { roleWithArticle } from '#web/shared/team/member.ts'
import { formatTime } from '#web/ui/text/format.ts'
import { StrongAddress } from '#web/ui/text/Address.tsx'
import { InvitationFrame } from './InvitationFrame.tsx'
import * as styles from './invitations.css.ts'

type InvitationSummaryProps = {
  invitation: InvitationInfo
  /** Continues the heading after the name of the project. */
  question?: string
  /** Email address of the logged-in user. */
  account?: string | undefined
  children: ReactNode
}

/** Screen that shows an open invitation above its children. */
export function InvitationSummary({ invitation, question = '', account, children }: InvitationSummaryProps) {
  const target = invitation.project?.name ?? 'Brandpath'
  return (
    <InvitationFrame
      title={`Join ${target}${question}`}
      heading={
        <>
          Join <bdi>{target}</bdi>
          {question}
        </>
      }
      intro={<Intro invitation={invitation} />}
    >
      <Facts invitation={invitation} account={account} />
      {children}
    </InvitationFrame>
  )
}

const Intro = ({ invitation: { invitedBy, role } }: { invitation: InvitationInfo }) => (
  <>
    {invitedBy === null ? 'You’re invited' : <bdi className={styles.inviter}>{invitedBy}</bdi>}
    {invitedBy !== null && ' invited you'}
    {role !== null && ` as ${roleWithArticle[role]}`}.
  </>
)

type FactsProps = Pick<InvitationSummaryProps, 'invitation' | 'account'>

const Facts = ({ invitation: { email, expiresAt, project }, account }: FactsProps) => (
  <dl className={styles.facts}>
    {email !== null && (
      <>
        <dt className={styles.fact}>Sent to</dt>
        <dd className={styles.value}>
          <StrongAddress>{email}</StrongAddress>
          {project === null && ', and works only for this address'}
        </dd>
      </>
    )}
    {account !== undefined && (
      <>
        <dt className={styles.fact}>Logged in as</dt>
        <dd className={styles.value}>
          <StrongAddress>{account}</StrongAddress>
        </dd>
      </>
    )}
    {expiresAt !== null && (
      <>
        <dt className={styles.fact}>Expires</dt>
        <dd className={styles.value}>{formatTime(expiresAt, dayMonthYear)}</dd>
      </>
    )}
  </dl>
)

const dayMonthYear = { day: 'numeric', month: 'long', year: 'numeric' } as const
