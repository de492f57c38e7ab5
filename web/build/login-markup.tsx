import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { screens } from '#schema/screens.ts'
import { LoginPanel } from '#web/features/accounts/LoginPanel.tsx'

/** The HTML of the login form. */
export const loginMarkup = renderToStaticMarkup(
  <QueryClientProvider client={new QueryClient()}>
    <StaticRouter location={screens.login}>
      <LoginPanel />
    </StaticRouter>
  </QueryClientProvider>,
)
