import { createPortal } from 'react-dom'
import { Link, Navigate } from 'react-router-dom'
import type { Project } from '#schema/api/projects.ts'
import { Header } from '#web/app/Header.tsx'
import { useLoggedOut, useSession } from '#web/shared/session/session.ts'
import { Mark } from '#web/ui/brand/Mark.tsx'
import { SkipLink } from '#web/ui/text/SkipLink.tsx'
import { ToastRegion } from '#web/ui/toast/ToastRegion.tsx'
import { GuideTask } from './GuideTask.tsx'

export type GuideHeaderProps = {
  project: Project
  /** Id of the user who opened the guide. The project stays hidden if another user signs in later. */
  userId: number
  taskId: number
  taskElement: Element
}

export function GuideHeader({ project, userId, taskId, taskElement }: GuideHeaderProps) {
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
          {createPortal(<GuideTask project={project} taskId={taskId} user={session.user} />, taskElement)}
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

/** The server-rendered header of the guide. It returns when the session ends. */
const Brand = () => (
  <header>
    <Link to="/" className="guide-brand">
      <Mark size="1.5rem" />
      Brandpath
    </Link>
  </header>
)
