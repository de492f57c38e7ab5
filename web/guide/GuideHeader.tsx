import { createPortal } from 'react-dom'
import { Link, Navigate } from 'react-router-dom'
import { Header } from '#web/app/Header.tsx'
import { useLoggedOut, useSession } from '#web/features/session/api.ts'
import { Mark } from '#web/ui/brand/Mark.tsx'
import { SkipLink } from '#web/ui/text/SkipLink.tsx'
import { ToastRegion } from '#web/ui/toast/ToastRegion.tsx'
import type { Found } from './find-project.ts'
import { GuideTask } from './GuideTask.tsx'

export type GuideHeaderProps = Found & {
  taskId: number
  /** Where the task's card goes, beside the text. */
  beside: Element
}

/** The app's header over a guide, leading back to the task's project, and the task's card beside the text. */
export function GuideHeader({ project, userId, taskId, beside }: GuideHeaderProps) {
  const session = useSession()
  const loggedOut = useLoggedOut()
  return (
    <>
      <SkipLink />
      {session.state === 'signed-in' && session.user.id === userId ? (
        <>
          <Header
            user={session.user}
            back={{ to: `/project/${project.id}`, label: `Back to ${project.name}` }}
          />
          {createPortal(<GuideTask project={project} taskId={taskId} user={session.user} />, beside)}
        </>
      ) : loggedOut ? (
        <Navigate to="/auth" replace />
      ) : (
        <Brand />
      )}
      <ToastRegion />
    </>
  )
}

/** What the page had before, for whoever is signed out while reading, here or in another tab. */
const Brand = () => (
  <header>
    <Link to="/" className="guide-brand">
      <Mark size="1.5rem" />
      Brandpath
    </Link>
  </header>
)
