import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { screens } from '#schema/screens.ts'
import { useConnection } from '#web/http/connection.ts'
import { userQuery } from '#web/http/current-user.ts'
import { UnreachableError } from '#web/http/request-error.ts'
import { PageHead } from '#web/shared/PageHead.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { useReportUsable } from '#web/ui/lazy-on-idle.ts'
import { LoginPanel, useLoginTitle } from './LoginPanel.tsx'
import { openedPath } from './return-to.ts'

export default function LoginScreen() {
  useReportUsable(true)
  const title = useLoginTitle()
  const opensVerification = openedPath(useLocation())?.startsWith(screens.verifyAddress)

  return (
    <>
      <PageHead title={title} />
      <LoginPanel>
        <SessionCheckError />
        {opensVerification && <p>Log in to confirm your address.</p>}
      </LoginPanel>
    </>
  )
}

function SessionCheckError() {
  const { error, refetch } = useQuery(userQuery)
  const { hasNetwork } = useConnection()
  const isOffline = !hasNetwork && error instanceof UnreachableError
  useEffect(() => {
    if (!isOffline) return
    const refetchOnline = () => void refetch()
    addEventListener('online', refetchOnline)
    return () => removeEventListener('online', refetchOnline)
  }, [isOffline, refetch])
  if (error === null) return null
  if (isOffline) {
    return (
      <Notice kind="offline">
        <strong>You’re offline.</strong> We’ll check whether you’re logged in when you’re back online.
      </Notice>
    )
  }
  return (
    <Notice
      kind="danger"
      action={
        <Button size="sm" onClick={() => void refetch()}>
          Try Again
        </Button>
      }
    >
      {error instanceof UnreachableError
        ? error.message
        : 'We couldn’t check whether you’re logged in. Please try again in a moment.'}
    </Notice>
  )
}
