import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createPath, Router, type Navigator, type To } from 'react-router-dom'
import { projectIdOfTask } from '#domain/roadmap/roadmap.ts'
import { userQuery } from '#web/http/current-user.ts'
import { warnBeforeUnload } from '#web/http/unload-warning.ts'
import { createQueryClient } from '#web/http/query-client.ts'
import { projectsQuery } from '#web/shared/projects/projects.ts'
import { endSession } from '#web/shared/accounts/session.ts'
import { syncSession } from '#web/shared/accounts/sync-session.ts'
import { tasksQuery } from '#web/shared/tasks/tasks.ts'
import { GuideHeader } from './GuideHeader.tsx'

/** Adds the app header and the task card to a guide page. Returns a function that removes both. */
export async function mountTask(taskId: number): Promise<() => void> {
  const header = document.getElementById('header')
  const taskElement = document.getElementById('task')
  if (header === null || taskElement === null) return noop
  const client = createQueryClient(endSession)
  const found = await findProject(client, taskId)
  if (found === null) return noop
  const stopSync = syncSession(client)
  const stopWarning = warnBeforeUnload(client)
  const root = createRoot(header)
  root.render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <Router location={location.pathname} navigator={navigator}>
          <GuideHeader {...found} taskId={taskId} taskElement={taskElement} />
        </Router>
      </QueryClientProvider>
    </StrictMode>,
  )
  return () => {
    stopSync()
    stopWarning()
    root.unmount()
  }
}

const noop = () => {}

/** Returns the project of a task and the user. Returns null for a task of another guide, or that the user cannot see. */
async function findProject(client: QueryClient, taskId: number) {
  const projectId = projectIdOfTask(taskId)
  try {
    const user = await client.fetchQuery(userQuery)
    if (user === null) return null
    const [projects, tasks] = await Promise.all([
      client.fetchQuery({ ...projectsQuery, retry: false }),
      client.fetchQuery({ ...tasksQuery(projectId), retry: false }),
    ])
    const project = projects.find(({ id }) => id === projectId)
    const isOfGuide = tasks.some(({ id, howToLink }) => id === taskId && howToLink === location.pathname)
    return project !== undefined && isOfGuide ? { project, userId: user.id } : null
  } catch {
    // The query client has already logged the error. The guide is public and also works without the project.
    return null
  }
}

const hrefOf = (to: To): string => (typeof to === 'string' ? to : createPath(to))

/** Navigates by loading a new page, because a guide page does not contain the screens of the app. */
const navigator: Navigator = {
  createHref: hrefOf,
  push: (to) => location.assign(hrefOf(to)),
  replace: (to) => location.replace(hrefOf(to)),
  go: (delta) => history.go(delta),
}
