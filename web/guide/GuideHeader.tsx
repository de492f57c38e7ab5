import { createPortal } from 'react-dom'
import { Navigate } from 'react-router-dom'
import type { Project } from '#schema/api/projects.ts'
import { projectPath, screens } from '#schema/screens.ts'
import { Header } from '#web/app/Header.tsx'
import { useEndedByLogout, useSession } from '#web/shared/accounts/session.ts'
import { Mark } from '#web/ui/brand/Mark.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { SkipLink } from '#web/ui/text/SkipLink.tsx'
import { ToastRegion } from '#web/ui/toast/ToastRegion.tsx'
import { GuideTask } from './GuideTask.tsx'

export type GuideHeaderProps = {
  project: Project
  /** Id of the user who opened the guide. The project stays hidden if another user logs in later. */
  userId: number
  taskId: number
  taskElement: Element
}

export function GuideHeader({ project, userId, taskId, taskElement }: GuideHeaderProps) {
  const session = useSession()
  const endedByLogout = useEndedByLogout()
  return (
    <>
      <SkipLink />
      {session.state === 'logged-in' && session.user.id === userId ? (
        <>
          <Header
            user={session.user}
            back={{ to: projectPath(project.id), label: `Back to ${project.name}` }}
          />
          {createPortal(<GuideTask project={project} taskId={taskId} user={session.user} />, taskElement)}
        </>
      ) : endedByLogout ? (
        <Navigate to={screens.login} replace />
      ) : (
        <Brand />
      )}
      <ToastRegion />
    </>
  )
}

/** Replaces the app header when the session ends. Looks like the header that the server renders. */
const Brand = () => (
  <header>
    <Link to={screens.home} className="guide-brand">
      <Mark size="1.5rem" />
      Brandpath
    </Link>
  </header>
)
