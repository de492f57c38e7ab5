import '#web/styles/global.css.ts'
import { QueryClientProvider, type Query } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { screens } from '#schema/screens.ts'
import { currentUserId, userQuery } from '#web/http/current-user.ts'
import { endLastVisit, startLastVisit } from '#web/http/last-visit.ts'
import { hasUnsentData, warnBeforeUnload } from '#web/http/unload-warning.ts'
import { endSession } from '#web/shared/accounts/session.ts'
import { syncSession } from '#web/shared/accounts/sync-session.ts'
import { datePrints } from '#web/ui/print.ts'
import { whenIdle } from '#web/ui/lazy-on-idle.ts'
import { setUnsentCheck } from '#web/ui/unsent-input.ts'
import { App } from './App.tsx'
import { createQueryClient } from '#web/http/query-client.ts'
import { renderOverEarlyLogin } from './early-login.ts'
import { prefetchScreens, preloadScreens } from './lazy-screen.ts'

/** Maximum time that the first render waits for the server. Otherwise, the screen would first show its loading state. */
const serverTimeoutMs = location.pathname === screens.login ? 0 : 300

let isRendered = false

const client = createQueryClient((failed) => {
  // Before the first render, a 401 response is ignored. The rendered screen sends the request again.
  if (isRendered) endSession(failed)
})
syncSession(client)
const serverQuery = startLastVisit()
const session = client.prefetchQuery(userQuery)
warnBeforeUnload(client)
setUnsentCheck(() => hasUnsentData(client))

const root = document.getElementById('root')
if (root === null) throw new Error('Cannot start the app: index.html has no element with the id “root”.')
// Loads the font here, because a preload tag for the font would delay the download of the code.
void document.fonts.load("1em 'Schibsted Grotesk'")
// Load the screen before the first render, because a suspended first render would take 0.3 s longer.
await preloadScreens(location.pathname)
await Promise.race([
  session.then(() =>
    currentUserId(client) === undefined ? undefined : prefetchScreens(client, location.pathname),
  ),
  // Data of the last visit has no time limit: the server may never answer, but the storage of the browser does.
  serverQuery.then(() => new Promise((resolve) => setTimeout(resolve, serverTimeoutMs))),
])
renderOverEarlyLogin(root, () =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  ),
)
isRendered = true
if (endLastVisit()) refetchAfterPaint()
datePrints()
whenIdle(() => void import('./idle-tasks.ts').then(({ runIdleTasks }) => runIdleTasks(client)))

/** Fetches the current data after the first render has shown the data of the last visit. */
function refetchAfterPaint(): void {
  const renderedAt = Date.now()
  const isOfLastVisit = ({ state }: Query) => state.dataUpdatedAt <= renderedAt
  const refetch = () => void client.invalidateQueries({ predicate: isOfLastVisit })
  // A hidden page does not paint.
  if (document.hidden) refetch()
  else requestAnimationFrame(() => setTimeout(refetch))
}
