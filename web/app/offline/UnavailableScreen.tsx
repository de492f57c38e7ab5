import { useEffect } from 'react'
import { useConnection } from '#web/http/connection.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { PageMessage } from '#web/ui/feedback/PageMessage.tsx'
import { useOnceTrue } from '#web/ui/lazy-on-idle.ts'

const reload = () => location.reload()

/** Replaces a screen whose code is not cached. Reloads the page when the server can be reached again. */
export function UnavailableScreen({ title }: { title: string }) {
  const { offline } = useConnection()
  const wasOffline = useOnceTrue(offline)
  useEffect(() => {
    if (wasOffline && !offline) reload()
  }, [wasOffline, offline])
  return (
    <>
      <title>Offline – Brandpath</title>
      <PageMessage
        title={title}
        action={
          <Button variant="primary" onClick={reload}>
            Try Again
          </Button>
        }
      >
        This isn’t saved on this device. It loads when you’re back online.
      </PageMessage>
    </>
  )
}
