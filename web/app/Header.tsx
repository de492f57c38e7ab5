import { ArrowLeft, ChevronDown, Download, Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { User } from '#schema/api/user.ts'
import { modifier } from '#web/features/actions/keys.ts'
import { labels } from '#web/features/actions/labels.ts'
import type { Open, Opened } from '#web/features/actions/opened.ts'
import { Inbox } from '#web/features/inbox/Inbox.tsx'
import { ThemeSwitch } from '#web/features/theme/ThemeSwitch.tsx'
import { Avatar } from '#web/ui/avatar/Avatar.tsx'
import { Logo } from '#web/ui/brand/Logo.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { IconButton, IconLink } from '#web/ui/button/IconButton.tsx'
import { lazyOnIdle, lazyPiece } from '#web/ui/lazy-on-idle.ts'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { Tooltip } from '#web/ui/tooltip/Tooltip.tsx'
import * as styles from './layout.css.ts'

/** Not idle but next: the keys that it listens for should not wait. */
const ActionHost = lazyPiece(() => import('#web/features/actions/ActionHost.tsx'))
const AccountEntries = lazyOnIdle(() => import('#web/features/actions/AccountEntries.tsx'))

export type HeaderProps = {
  user: User
  /** Where the arrow leads, in place of home. */
  back?: { to: string; label: string }
}

/** On every page of whoever is signed in: the way back, the search, installing, the theme and the account. */
export function Header({ user, back = { to: '/', label: 'Back to home' } }: HeaderProps) {
  const { pathname } = useLocation()
  const [opened, open] = useState<Opened | null>(null)
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        {pathname !== '/' && <IconLink {...back} icon={ArrowLeft} className={styles.back} />}
        <Link to="/" className={styles.home}>
          <Logo />
        </Link>
        <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => open('search')}>
          <Search aria-hidden="true" />
          <span className={styles.words}>
            {labels.search}{' '}
            <span className={styles.key} aria-hidden="true">
              {modifier} K
            </span>
          </span>
        </Button>
        <Tooltip label={labels.install} className={styles.wide}>
          <IconButton icon={Download} label={labels.install} onClick={() => open('install')} />
        </Tooltip>
        <ThemeSwitch className={styles.wide} />
        <Inbox
          open={opened === 'notifications'}
          onOpenChange={(isOpen) => open(isOpen ? 'notifications' : null)}
        />
        <AccountMenu user={user} open={open} />
      </div>
      <Suspense>
        <ActionHost opened={opened} open={open} />
      </Suspense>
    </header>
  )
}

const AccountMenu = ({ user, open }: { user: User; open: Open }) => (
  <Menu
    renderList={(list) => <AccountEntries {...list} open={open} />}
    align="end"
    renderTrigger={(props) => (
      <button {...props} type="button" className={styles.account}>
        <Avatar name={user.username} kind="me" />
        <VisuallyHidden>{labels.account}</VisuallyHidden>
        <ChevronDown aria-hidden="true" />
      </button>
    )}
  />
)
