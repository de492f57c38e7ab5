import type { ReactNode } from 'react'
import { screens } from '#schema/screens.ts'
import { PageHead } from '#web/shared/PageHead.tsx'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { PageMessage } from '#web/ui/feedback/PageMessage.tsx'
import { title as titleStyle } from './admin.css.ts'
import { useRestoreFocus } from './hooks.ts'

export type AdminScreenProps = {
  title: string
  description: string
  advice: string
  children: ReactNode
}

/** Shows its children to administrators and a notice to other users. The children set their own page head. */
export function AdminScreen({ title, description, advice, children }: AdminScreenProps) {
  const { role } = useCurrentUser()
  useRestoreFocus(role)
  if (role === 'ADMIN') return children
  return (
    <>
      <PageHead title={title} description={description} />
      <h1 tabIndex={-1} className={titleStyle}>
        {title}
      </h1>
      <AdminOnly>{advice}</AdminOnly>
    </>
  )
}

export function AdminOnly({ children }: { children: ReactNode }) {
  const { username } = useCurrentUser()
  return (
    <PageMessage
      level="h2"
      title="This page is for administrators"
      action={
        <LinkButton to={screens.home} variant="primary">
          Go to your projects
        </LinkButton>
      }
    >
      You’re logged in as <strong dir="auto">{username}</strong>. {children}
    </PageMessage>
  )
}
