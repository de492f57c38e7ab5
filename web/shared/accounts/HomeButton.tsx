import { screens } from '#schema/screens.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'

export const HomeButton = ({ primary = false }: { primary?: boolean }) => (
  <LinkButton to={screens.home} variant={primary ? 'primary' : 'secondary'}>
    Go to Homepage
  </LinkButton>
)
