import type { Project } from '#schema/api/projects.ts'
import { projectPath } from '#schema/screens.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import * as styles from './project-breadcrumb.css.ts'

export type ProjectBreadcrumbProps = { project: Pick<Project, 'id' | 'name'>; page: string }

export const ProjectBreadcrumb = ({ project, page }: ProjectBreadcrumbProps) => (
  <nav className={styles.breadcrumb} aria-label="Project">
    <LinkButton to={projectPath(project.id)} variant="ghost" size="sm" className={styles.link}>
      <bdi>{project.name}</bdi>
    </LinkButton>
    <span aria-hidden="true">/</span>
    <span className={styles.page}>{page}</span>
  </nav>
)
