import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConnection } from '#web/api/connection.ts'
import { Unreachable } from '#web/api/request-error.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { userQuery } from './api.ts'

/** Above a login that nobody may need: the server, or the way to it, failed when it was asked who is signed in. */
export function CheckFailed() {
  const { error, refetch } = useQuery(userQuery)
  const { offline } = useConnection()
  const isAway = offline && error instanceof Unreachable
  useEffect(() => {
    if (!isAway) return
    const again = () => void refetch()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isAway, refetch])
  if (error === null) return null
  if (isAway) {
    return (
      <Notice kind="offline">
        <strong>You are offline.</strong> Whether you are logged in shows as soon as you are back online.
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
      {error instanceof Unreachable
        ? error.message
        : 'Brandpath could not check whether you are logged in. It may be out of order just now.'}
    </Notice>
  )
}
