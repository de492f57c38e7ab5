import { ArrowLeft, ChevronDown, Download, ListTodo, Search } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { User } from '#schema/api/accounts.ts'
import { screens } from '#schema/screens.ts'
import { labels } from '#web/shared/action-labels.ts'
import { modifierKey } from '#web/shared/keyboard.ts'
import { Overlays } from '#web/app/actions/Overlays.tsx'
import type { OpenOverlay, Overlay } from '#web/app/actions/actions.ts'
import { NotificationBell } from '#web/features/notifications/NotificationBell.tsx'
import { ThemeSwitch } from '#web/app/ThemeSwitch.tsx'
import { Avatar } from '#web/ui/avatar/Avatar.tsx'
import { Logo } from '#web/ui/brand/Mark.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { IconButton, IconLink } from '#web/ui/button/IconButton.tsx'
import { lazyOnIdle } from '#web/ui/lazy-on-idle.ts'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { Tooltip } from '#web/ui/tooltip/Tooltip.tsx'
import * as styles from './layout.css.ts'

const AccountMenuEntries = lazyOnIdle(() => import('#web/app/actions/AccountMenuEntries.tsx'))

export type HeaderProps = {
  user: User
  back?: { to: string; label: string }
}

export function Header({ user, back = { to: screens.home, label: 'Back to home' } }: HeaderProps) {
  const { pathname } = useLocation()
  const [opened, open] = useState<Overlay | null>(null)
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        {pathname !== screens.home && <IconLink {...back} icon={ArrowLeft} className={styles.back} />}
        <Link to={screens.home} className={styles.home}>
          <Logo />
        </Link>
        <Button
          variant="ghost"
          size="sm"
          className={styles.search}
          aria-haspopup="dialog"
          onClick={() => open('search')}
        >
          <Search aria-hidden="true" />
          <span className={styles.words}>
            {labels.search}{' '}
            <span className={styles.key} aria-hidden="true">
              {modifierKey} K
            </span>
          </span>
        </Button>
        <Tooltip label={labels.myTasks} className={styles.myTasks}>
          <IconLink icon={ListTodo} label={labels.myTasks} to={screens.myTasks} />
        </Tooltip>
        <Tooltip label={labels.install} className={styles.wide}>
          <IconButton icon={Download} label={labels.install} onClick={() => open('install')} />
        </Tooltip>
        <ThemeSwitch className={styles.wide} />
        <NotificationBell
          open={opened === 'notifications'}
          onOpenChange={(isOpen) => open(isOpen ? 'notifications' : null)}
        />
        <AccountMenu user={user} open={open} />
      </div>
      <Overlays opened={opened} open={open} />
    </header>
  )
}

const AccountMenu = ({ user, open }: { user: User; open: OpenOverlay }) => (
  <Menu
    renderList={(list) => <AccountMenuEntries {...list} open={open} />}
    align="end"
    renderTrigger={(props) => (
      <button {...props} type="button" className={styles.account}>
        <Avatar name={user.username} kind="me" />
        <VisuallyHidden>{labels.account}</VisuallyHidden>
        <ChevronDown aria-hidden="true" className={styles.arrow} />
      </button>
    )}
  />
)
