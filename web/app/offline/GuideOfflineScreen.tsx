import { useEffect } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { PageMessage } from '#web/ui/feedback/PageMessage.tsx'

const reload = () => location.reload()

/** Screen for a guide that is not cached (web/sw.ts). Reloads the guide when the browser comes online. */
export default function GuideOfflineScreen() {
  useEffect(() => {
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  return (
    <>
      <title>Guide – Brandpath</title>
      <PageMessage
        title="This guide cannot be shown offline"
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
