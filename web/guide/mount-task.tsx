import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { warnBeforeUnload } from '#web/http/unload-warning.ts'
import { createQueryClient } from '#web/app/query-client.ts'
import { endSession } from '#web/shared/session/session.ts'
import { syncSession } from '#web/shared/session/sync-session.ts'
import { findProject } from './find-project.ts'
import { GuideHeader } from './GuideHeader.tsx'
import { LeavingRouter } from './LeavingRouter.tsx'

/**
 * Adds the header of the app and the card of the task to a guide, if the user is a member of the project of the task.
 *
 * @returns a function that removes them
 */
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
        <LeavingRouter>
          <GuideHeader {...found} taskId={taskId} taskElement={taskElement} />
        </LeavingRouter>
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
