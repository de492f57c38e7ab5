import { Button } from '#web/ui/button/Button.tsx'
import { useLogout } from './use-logout.ts'

export const SwitchAccountButton = ({ primary = false }: { primary?: boolean }) => (
  <Button variant={primary ? 'primary' : 'secondary'} onClick={useLogout()}>
    Log out and use another account
  </Button>
)
