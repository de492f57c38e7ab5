import '#web/styles/global.css.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { startWorker } from '#web/features/offline/worker.ts'
import { ofUser, signedOut, userQuery } from '#web/features/session/api.ts'
import { followUser } from '#web/features/session/follow-user.ts'
import { App } from './App.tsx'
import { createQueryClient } from './query-client.ts'

const client = createQueryClient(signedOut)
followUser(client)

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
)
/**
 * A first worker has seen nothing yet of what this page holds: asking again lets it keep that. Whose it is comes
 * first, since it keeps nothing of strangers. What is under way goes past the worker, so it is asked for anew.
 */
async function askAgain(): Promise<void> {
  await client.cancelQueries()
  await client.refetchQueries(userQuery)
  await client.invalidateQueries(ofUser)
}
startWorker(() => void askAgain())
