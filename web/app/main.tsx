import '#web/styles/global.css.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { askBeforeLeaving } from '#web/api/ask-before-leaving.ts'
import { startWorker } from '#web/features/offline/worker.ts'
import { signedOut } from '#web/features/session/api.ts'
import { askAgain } from '#web/features/session/ask-again.ts'
import { followUser } from '#web/features/session/follow-user.ts'
import { App } from './App.tsx'
import { createQueryClient } from './query-client.ts'

const client = createQueryClient(signedOut)
followUser(client)
askBeforeLeaving(client)

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
startWorker(() => void askAgain(client))
