import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { accounts as contract } from '#schema/api/index.ts'
import { userQuery } from '#web/http/current-user.ts'
import { isRetryable, RequestError } from '#web/http/request-error.ts'
import { request } from '#web/http/request.ts'
import { useLoadError } from '#web/http/use-load-error.ts'
import { PageHead } from '#web/shared/PageHead.tsx'
import { HomeButton } from '#web/shared/accounts/HomeButton.tsx'
import { LinkSent, SendLinkButton, useConfirmationLink } from '#web/shared/accounts/confirmation-link.tsx'
import { SwitchAccountButton } from '#web/shared/accounts/SwitchAccountButton.tsx'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Card } from '#web/ui/card/Card.tsx'
import { LoadingScreen } from '#web/ui/feedback/LoadingScreen.tsx'
import { StrongAddress } from '#web/ui/text/Address.tsx'
import * as styles from './settings/settings.css.ts'

export default function VerifyAddressScreen() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  if (token === '')
    return <NotConfirmed>This link is incomplete. Open the link in the email again.</NotConfirmed>
  return <Verification key={token} token={token} />
}

function Verification({ token }: { token: string }) {
  const { id, email } = useCurrentUser()
  const client = useQueryClient()
  // A query, unlike a mutation, sends one request even if the screen mounts twice.
  const verification = useQuery({
    queryKey: ['verification', token, id],
    queryFn: async () => {
      await request(contract.verifyAddress, { body: { token } })
      client.setQueryData(userQuery.queryKey, (user) => user && { ...user, emailVerified: true })
      return true
    },
    staleTime: Infinity,
  })
  const { data: isConfirmed, isFetching, refetch } = verification
  const failure = useLoadError(verification)
  useEffect(() => {
    if (isConfirmed)
      void client.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== 'verification' })
  }, [isConfirmed, client])

  if (isConfirmed)
    return (
      <Message title="Address confirmed" action={<HomeButton primary />}>
        You can now see invitations sent to <StrongAddress>{email}</StrongAddress>.
      </Message>
    )
  if (failure === null) return <LoadingScreen />
  if (failure instanceof RequestError && failure.status === 403)
    return (
      <Message
        title="Address not confirmed"
        action={
          <>
            <SwitchAccountButton primary />
            <HomeButton />
          </>
        }
      >
        {failure.message} <LoggedInAs />
      </Message>
    )
  if (!isRetryable(failure)) return <NotConfirmed>{failure.message}</NotConfirmed>
  return (
    <Message
      title="Failed to confirm your address"
      action={
        <Button variant="primary" pending={isFetching} onClick={() => void refetch()}>
          Try Again
        </Button>
      }
    >
      {failure.message}
    </Message>
  )
}

/** Says why the link does not work. If the address is already confirmed, the reason no longer matters. */
function NotConfirmed({ children }: { children: ReactNode }) {
  const { email, emailVerified } = useCurrentUser()
  const link = useConfirmationLink()
  return emailVerified ? (
    <Message title="Your address is confirmed" action={<HomeButton primary />}>
      You can see invitations sent to <StrongAddress>{email}</StrongAddress>.
    </Message>
  ) : (
    <Message
      title="Address not confirmed"
      action={
        <>
          <SendLinkButton variant="primary" link={link} />
          <HomeButton />
        </>
      }
    >
      {link.isSent ? (
        <LinkSent />
      ) : (
        <>
          {children} <LoggedInAs />
        </>
      )}
    </Message>
  )
}

const LoggedInAs = () => (
  <>
    You’re logged in as <StrongAddress>{useCurrentUser().email}</StrongAddress>.
  </>
)

type MessageProps = { title: string; action: ReactNode; children: ReactNode }

/** Focuses the heading on mount, because the outcome replaces the loading message. */
function Message({ title, action, children }: MessageProps) {
  useEffect(() => document.querySelector('h1')?.focus({ preventScroll: true }), [])
  return (
    <>
      <PageHead title={title} description="Confirm the email address of your account." />
      <div className={styles.screen}>
        <h1 tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <Card>
          <p role="status" className={styles.text}>
            {children}
          </p>
          <div className={styles.actions}>{action}</div>
        </Card>
      </div>
    </>
  )
}
