import type { User } from '#schema/api/accounts.ts'
import type { FakeResponses } from '#web/testing/fake-server.ts'
import { showScreen } from '#web/testing/show-screen.tsx'
import { ToastRegion } from '#web/ui/toast/ToastRegion.tsx'
import MembersScreen from '../MembersScreen.tsx'

export const showMembers = (user: User, responses: FakeResponses, url = '/members'): string[] =>
  showScreen(
    <>
      <main tabIndex={-1}>
        <MembersScreen />
      </main>
      <ToastRegion />
    </>,
    { user, responses, url },
  )
