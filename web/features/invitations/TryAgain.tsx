import { Button } from '#web/ui/button/Button.tsx'
import { GoHome } from './InvitationError.tsx'

/** What helps against a failure of the network or the server; the way home stays open. */
export const TryAgain = ({ pending, onClick }: { pending: boolean; onClick: () => void }) => (
  <>
    <Button variant="primary" pending={pending} onClick={onClick}>
      Try Again
    </Button>
    <GoHome />
  </>
)
