import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { askBeforeLeaving } from '#web/api/ask-before-leaving.ts'
import { createQueryClient } from '#web/app/query-client.ts'
import { signedOut } from '#web/features/session/api.ts'
import { followUser } from '#web/features/session/follow-user.ts'
import { findProject } from './find-project.ts'
import { GuideHeader } from './GuideHeader.tsx'
import { LeavingRouter } from './LeavingRouter.tsx'

/**
 * Puts the app's header over the guide and the task's card beside it, for members of the task's project; for
 * everybody else the page stays as the server sent it.
 *
 * @returns takes it away again
 */
export async function showTask(taskId: number): Promise<() => void> {
  const header = document.getElementById('header')
  const beside = document.getElementById('task')
  if (header === null || beside === null) return nothing
  const client = createQueryClient(signedOut)
  const found = await findProject(client, taskId)
  if (found === null) return nothing
  const unfollow = followUser(client)
  const stopAsking = askBeforeLeaving(client)
  const root = createRoot(header)
  root.render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <LeavingRouter>
          <GuideHeader {...found} taskId={taskId} beside={beside} />
        </LeavingRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
  return () => {
    unfollow()
    stopAsking()
    root.unmount()
  }
}

const nothing = () => {}
