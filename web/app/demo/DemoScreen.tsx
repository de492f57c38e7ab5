import { useQuery } from '@tanstack/react-query'
import type { Task } from '#schema/api/tasks.ts'
import { categories, categoryInfo } from '#schema/roadmap.ts'
import { screens } from '#schema/screens.ts'
import { demoProject, demoTasks } from '#domain/demo/demo-project.ts'
import { categoryPurposes } from '#domain/roadmap/category-purposes.ts'
import { roadmapContent } from '#domain/roadmap/content.ts'
import { PageHead } from '#web/shared/PageHead.tsx'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { projectsQuery, useCreateProject } from '#web/shared/projects/projects.ts'
import { ProgressSummary } from '#web/shared/progress/ProgressSummary.tsx'
import { byCategory, type CategoryTasks } from '#web/shared/tasks/groups.ts'
import { nextUp } from '#web/shared/tasks/task-list.ts'
import { summaryOfTasks } from '#web/shared/tasks/task-summary.ts'
import { categoryAnchor } from '#web/shared/tasks/tasks.ts'
import * as card from '#web/shared/tasks/task-card.css.ts'
import { Avatar } from '#web/ui/avatar/Avatar.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { CategoryLabel, CategoryTicks } from '#web/ui/progress/CategoryTicks.tsx'
import { PriorityLabel, StatusLabel } from '#web/ui/task/StatusLabel.tsx'
import { FormattedNumber } from '#web/ui/text/FormattedNumber.tsx'
import { newProjectName, projectLimitReason } from '../project-limit.ts'
import * as styles from './demo.css.ts'

/** Tasks in the form that the components of the dashboard show. No project has the id 0. */
const tasks: readonly Task[] = demoTasks(roadmapContent.tasks).map((task) => ({
  ...task,
  id: task.number,
  projectId: 0,
  createdAt: new Date(0).toISOString(),
  assignee: null,
  dueOn: null,
  relevant: true,
  counts: { notes: 0, links: 0, checklist: null },
  changed: null,
}))

/** A project to look at. Everything is computed in the browser, so nothing can be changed or saved. */
export default function DemoScreen() {
  return (
    <>
      <PageHead title="Demo project" description="A project with example progress. Nothing here is saved." />
      <DemoNotice />
      <h1 tabIndex={-1} className={styles.title}>
        {demoProject.name}
      </h1>
      <ProgressSummary summary={summaryOfTasks(tasks)} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <section aria-labelledby="next-title">
            <h2 id="next-title">Next up</h2>
            <p className={styles.lead}>
              Tasks in progress come first, then priority tasks. In your project, each task has a button:
              Start Task, then Complete Task.
            </p>
            <ul className={styles.cards}>
              {nextUp(tasks).map((task) => (
                <li key={task.id}>
                  <DemoCard task={task} title="h3" describes />
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="tasks-title">
            <h2 id="tasks-title">
              Tasks by Category{' '}
              <span className={styles.muted}>
                (<FormattedNumber value={tasks.length} /> Total)
              </span>
            </h2>
            {byCategory(tasks).map((category) => (
              <DemoCategory key={category.category} {...category} />
            ))}
          </section>
        </div>
        <aside className={styles.side} aria-label="Team and guides">
          <Team />
          <TitledCard title="Guides and votes">
            <p className={styles.muted}>
              Many tasks have a how-to guide. If a task has none, press Upvote to request one. The guide with
              the most votes is written next.
            </p>
          </TitledCard>
        </aside>
      </div>
    </>
  )
}

function DemoNotice() {
  const user = useCurrentUser()
  const { data: projects } = useQuery(projectsQuery)
  const create = useCreateProject()
  const canCreate = projects !== undefined && projectLimitReason(projects, user) === null
  return (
    <Notice
      kind="info"
      className={styles.notice}
      action={
        <div className={styles.actions}>
          {canCreate && (
            <Button
              variant="primary"
              size="sm"
              pending={create.isPending || create.isSuccess}
              pendingLabel="Creating..."
              onClick={() => create.mutate(newProjectName)}
            >
              Create your project
            </Button>
          )}
          <LinkButton size="sm" to={screens.home}>
            Leave demo
          </LinkButton>
        </div>
      }
    >
      <strong>Demo project.</strong> Nothing here is saved.
    </Notice>
  )
}

const DemoCategory = ({ category, name, completed, total, groups }: CategoryTasks) => (
  <section
    id={categoryAnchor(category)}
    className={styles.category}
    aria-labelledby={`${categoryAnchor(category)}-title`}
  >
    <CategoryTicks category={category} shape="rule" />
    <div className={styles.categoryHead}>
      <h3 id={`${categoryAnchor(category)}-title`} tabIndex={-1} data-cat={category}>
        <span className={styles.number}>{category}</span> {name}
      </h3>
      <span className={styles.muted}>
        {completed} of {total} completed
      </span>
    </div>
    <p className={styles.lead}>{purposeOf(category)}</p>
    {groups.map((group) => (
      <div key={group.name} className={styles.group}>
        <h4>{group.name}</h4>
        <ul className={styles.cards}>
          {group.tasks.map((task) => (
            <li key={task.id}>
              <DemoCard task={task} title="h5" />
            </li>
          ))}
        </ul>
      </div>
    ))}
  </section>
)

function purposeOf(step: CategoryTasks['category']): string | undefined {
  const category = categories.find((category) => categoryInfo[category].step === step)
  return category && categoryPurposes[category]
}

type DemoCardProps = { task: Task; title: 'h3' | 'h5'; describes?: boolean }

function DemoCard({ task, title: Title, describes = false }: DemoCardProps) {
  const done = task.status === 'completed'
  const { step, name } = categoryInfo[task.category]
  return (
    <div className={card.card({ status: task.status })}>
      <div className={card.meta({ done })}>
        <StatusLabel status={task.status} />
        {task.priority && <PriorityLabel />}
      </div>
      <Title className={card.title({ done })}>{task.title}</Title>
      {describes && (
        <>
          <p className={card.text}>{task.description}</p>
          <div className={card.place()}>
            <CategoryLabel category={step} name={name} />
          </div>
        </>
      )}
    </div>
  )
}

const Team = () => (
  <TitledCard title="Team Members">
    <ul className={styles.team}>
      {demoProject.team.map(({ name, role, work }) => (
        <li key={name} className={styles.person}>
          <Avatar name={name} />
          <span>
            <strong>{name}</strong> <span className={styles.muted}>{role}</span>
            <br />
            <span className={styles.muted}>{work}</span>
          </span>
        </li>
      ))}
    </ul>
    <p className={styles.muted}>These people are examples. In your project, you invite teammates by email.</p>
  </TitledCard>
)
