import { Button } from '#web/ui/button/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { activateNewVersion, useNewVersion } from './service-worker.ts'

export function UpdateNotice() {
  const version = useNewVersion()
  if (version === null) return null
  return (
    <Notice
      kind="update"
      action={
        <Button size="sm" onClick={() => activateNewVersion(version)}>
          Update now
        </Button>
      }
    >
      A new version is ready.
    </Notice>
  )
}
