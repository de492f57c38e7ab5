import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/ui/button/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { userQuery } from './api.ts'

/** Above a login that nobody may need: the server, or the way to it, failed when it was asked who is signed in. */
export function CheckFailed() {
  const { isError, refetch } = useQuery(userQuery)
  if (!isError) return null
  return (
    <Notice
      kind="danger"
      action={
        <Button size="sm" onClick={() => void refetch()}>
          Try Again
        </Button>
      }
    >
      Brandpath could not check whether you are logged in. It may be out of order just now.
    </Notice>
  )
}
