import '#web/styles/global.css.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { warnBeforeUnload } from '#web/http/unload-warning.ts'
import { registerServiceWorker } from '#web/offline/service-worker.ts'
import { endSession } from '#web/shared/session/session.ts'
import { refetchForWorker } from '#web/features/auth/refetch-for-worker.ts'
import { syncSession } from '#web/shared/session/sync-session.ts'
import { App } from './App.tsx'
import { createQueryClient } from './query-client.ts'

const client = createQueryClient(endSession)
syncSession(client)
warnBeforeUnload(client)

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
registerServiceWorker(() => void refetchForWorker(client))
