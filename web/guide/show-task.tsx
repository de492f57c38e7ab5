import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createQueryClient } from '#web/app/query-client.ts'
import { signedOut } from '#web/features/session/api.ts'
import { findProject } from './find-project.ts'
import { GuideHeader } from './GuideHeader.tsx'
import { LeavingRouter } from './LeavingRouter.tsx'

/**
 * Puts the app's header over the guide and the task's card beside it, for members of the task's project; for
 * everybody else the page stays as the server sent it.
 *
 * @returns what was put there; null where nothing was
 */
export async function showTask(taskId: number): Promise<Root | null> {
  const header = document.getElementById('header')
  const beside = document.getElementById('task')
  if (header === null || beside === null) return null
  const client = createQueryClient(signedOut)
  const project = await findProject(client, taskId)
  if (project === null) return null
  const root = createRoot(header)
  root.render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <LeavingRouter>
          <GuideHeader project={project} taskId={taskId} beside={beside} />
        </LeavingRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
  return root
}
