import { Button } from '#web/ui/button/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { takeNewVersion, useNewVersion } from './worker.ts'

/** Offers a new version; whoever is in the middle of something takes it later. */
export function UpdateNotice({ className }: { className?: string }) {
  const version = useNewVersion()
  if (version === null) return null
  return (
    <Notice
      kind="update"
      action={
        <Button size="sm" onClick={() => takeNewVersion(version)}>
          Update now
        </Button>
      }
      {...(className !== undefined && { className })}
    >
      A new version is ready.
    </Notice>
  )
}
