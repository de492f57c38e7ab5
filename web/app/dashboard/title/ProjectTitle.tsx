import { Pencil } from 'lucide-react'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Project } from '#schema/api/projects.ts'
import { labels } from '#web/shared/action-labels.ts'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { lazyOnIdle } from '#web/ui/lazy-on-idle.ts'
import { hidden } from '#web/ui/text/text.css.ts'
import * as styles from './project-title.css.ts'

const RenameForm = lazyOnIdle(() => import('./RenameForm.tsx'))

export type ProjectTitleProps = {
  project: Pick<Project, 'id' | 'name'>
  canRename: boolean
  aside: ReactNode
}

export function ProjectTitle({ project, canRename, aside }: ProjectTitleProps) {
  const { name } = project
  const location = useLocation()
  const navigate = useNavigate()
  const isCreated = isCreatedAs(name, location.state)
  const [editing, setEditing] = useState(isCreated)
  // The browser keeps the state of the location, so a reload would ask for the name again.
  useEffect(() => {
    if (isCreated) void navigate(location, { replace: true, state: null, preventScrollReset: true })
  }, [isCreated, location, navigate])
  const pencil = useRef<HTMLButtonElement>(null)

  function close() {
    flushSync(() => setEditing(false))
    pencil.current?.focus()
  }

  return (
    <div className={styles.row}>
      {editing && canRename ? (
        <>
          {/* While the name is edited, the page keeps a heading for screen readers. */}
          <h1 className={hidden}>{name}</h1>
          <Suspense fallback={null}>
            <RenameForm project={project} onClose={close} />
          </Suspense>
        </>
      ) : (
        <div className={styles.name}>
          <h1 tabIndex={-1}>
            <bdi>{name}</bdi>
          </h1>
          {canRename && (
            <IconButton
              ref={pencil}
              className={styles.pencil}
              icon={Pencil}
              label={labels.renameProject}
              onClick={() => setEditing(true)}
            />
          )}
        </div>
      )}
      <div className={styles.aside}>{aside}</div>
    </div>
  )
}

const isCreatedAs = (name: string, state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'createdAs' in state && state.createdAs === name
