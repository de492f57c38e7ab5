import { useEffect } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { Lost } from '#web/ui/feedback/Lost.tsx'

/** Shows where a how-to guide would, when there is no network and the guide was not read here before (web/sw.ts). */
export default function GuideAwayScreen() {
  useEffect(() => {
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  return (
    <>
      <title>Guide – Brandpath</title>
      <Lost
        title="This guide cannot be shown offline"
        mark
        action={
          <Button variant="primary" onClick={again}>
            Try Again
          </Button>
        }
      >
        It was not opened on this device before. It opens as soon as you are back online.
      </Lost>
    </>
  )
}

/** The guide is a page of the server's. */
const again = () => location.reload()
