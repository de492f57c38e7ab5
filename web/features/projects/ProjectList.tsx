import { useState } from 'react'
import type { Project } from '#schema/api/projects.ts'
import type { Role } from '#schema/roles.ts'
import { whyNot } from '#domain/permissions.ts'
import { DeleteProjectDialog } from './DeleteProjectDialog.tsx'
import * as styles from './home.css.ts'
import { ProjectCard } from './ProjectCard.tsx'

const roleWord: Record<Role, string> = {
  ADMIN: 'Admin',
  MEMBER: 'Member',
  EDITOR: 'Editor',
  VIEWER: 'Viewer',
}

export type ProjectListProps = { projects: readonly Project[]; userId: number }

/** All projects, each a card. The question before a deletion outlives the card that it is about. */
export function ProjectList({ projects, userId }: ProjectListProps) {
  const [doomed, setDoomed] = useState<Project | null>(null)
  const [asking, setAsking] = useState(false)

  function ask(project: Project) {
    setDoomed(project)
    setAsking(true)
  }

  return (
    <>
      <div className={styles.projects}>
        {projects.map((project) => {
          const owned = project.ownerId === userId
          const mayDelete = whyNot(owned ? 'owner' : project.role, 'delete') === null
          return (
            <ProjectCard
              key={project.id}
              project={project}
              role={owned ? 'Owner' : roleWord[project.role]}
              onDelete={mayDelete ? () => ask(project) : null}
            />
          )
        })}
      </div>
      {doomed !== null && <DeleteProjectDialog project={doomed} open={asking} onOpenChange={setAsking} />}
    </>
  )
}
