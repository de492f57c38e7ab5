import { ChevronsUpDown } from 'lucide-react'
import type { Project } from '#schema/api/projects.ts'
import { projectPath, screens } from '#schema/screens.ts'
import { labels } from '#web/shared/action-labels.ts'
import { CompactProgress } from './CompactProgress.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { Menu } from '#web/ui/menu/Menu.tsx'
import * as styles from './dashboard.css.ts'

export type ProjectNavigationProps = { projects: readonly Project[]; current: Project }

export const ProjectNavigation = ({ projects, current }: ProjectNavigationProps) => (
  <nav className={styles.navigation} aria-label="Projects">
    <LinkButton to={screens.home} variant="ghost" size="sm">
      All Projects
    </LinkButton>
    <span aria-hidden="true">/</span>
    <Menu
      entries={projects.map((project) => ({
        kind: 'link',
        label: project.name,
        to: projectPath(project.id),
        detail: <CompactProgress project={project} />,
        current: project.id === current.id,
      }))}
      renderTrigger={(props) => (
        <Button {...props} variant="ghost" size="sm" aria-label={`Switch project, now ${current.name}`}>
          Switch project <ChevronsUpDown aria-hidden="true" />
        </Button>
      )}
    />
    <LinkButton
      to={projectPath(current.id, 'activity')}
      variant="ghost"
      size="sm"
      className={styles.toActivity}
    >
      {labels.activity}
    </LinkButton>
  </nav>
)
