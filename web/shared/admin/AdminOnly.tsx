import type { ReactNode } from 'react'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'

/** Shown to other users in place of an administrator page; `children` say what they can do instead. */
export const AdminOnly = ({ username, children }: { username: string; children: ReactNode }) => (
  <EmptyState
    title="This page is for administrators"
    action={
      <LinkButton to="/" variant="primary">
        Go to your projects
      </LinkButton>
    }
  >
    You are logged in as <strong dir="auto">{username}</strong>. {children}
  </EmptyState>
)
