import {
  ArrowBigUp,
  ArrowLeft,
  BookOpen,
  ChevronDown,
  Download,
  LogOut,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { User } from '#schema/api/user.ts'
import { AccountDialog } from '#web/features/account/AccountDialog.tsx'
import { Inbox } from '#web/features/inbox/Inbox.tsx'
import { InstallDialog } from '#web/features/install/InstallDialog.tsx'
import { useLogout } from '#web/features/session/use-logout.ts'
import { themeEntry } from '#web/features/theme/choices.ts'
import { ThemeSwitch } from '#web/features/theme/ThemeSwitch.tsx'
import { Avatar } from '#web/ui/avatar/Avatar.tsx'
import { Logo } from '#web/ui/brand/Logo.tsx'
import { IconButton, IconLink } from '#web/ui/button/IconButton.tsx'
import type { MenuEntry } from '#web/ui/menu/entries.ts'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { useTheme } from '#web/ui/theme/theme.ts'
import { Tooltip } from '#web/ui/tooltip/Tooltip.tsx'
import * as styles from './layout.css.ts'

type Opened = 'account' | 'install' | null

export type HeaderProps = {
  user: User
  /** Where the arrow leads, in place of home. */
  back?: { to: string; label: string }
}

/** On every page of whoever is signed in: the way back, installing, the theme and the account. */
export function Header({ user, back = { to: '/', label: 'Back to home' } }: HeaderProps) {
  const { pathname } = useLocation()
  const [opened, setOpened] = useState<Opened>(null)
  const dialog = (name: Opened) => ({
    open: opened === name,
    onOpenChange: (open: boolean) => setOpened(open ? name : null),
  })
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        {pathname !== '/' && <IconLink {...back} icon={ArrowLeft} className={styles.back} />}
        <Link to="/" className={styles.home}>
          <Logo />
        </Link>
        <Tooltip label="Install the app" className={styles.wide}>
          <IconButton icon={Download} label="Install the app" onClick={() => setOpened('install')} />
        </Tooltip>
        <ThemeSwitch className={styles.wide} />
        <Inbox />
        <AccountMenu user={user} onOpen={setOpened} />
      </div>
      <AccountDialog {...dialog('account')} />
      <InstallDialog {...dialog('install')} />
    </header>
  )
}

const manageGuides: MenuEntry = {
  kind: 'link',
  label: 'Manage guides',
  to: '/guides/manage',
  icon: BookOpen,
}

function AccountMenu({ user, onOpen }: { user: User; onOpen: (name: Opened) => void }) {
  const { choice } = useTheme()
  const logout = useLogout()
  const entries: MenuEntry[] = [
    { kind: 'label', text: user.username, detail: user.email },
    { kind: 'action', label: 'My Account', icon: UserRound, onSelect: () => onOpen('account') },
    { kind: 'link', label: 'Members', to: '/members', icon: UsersRound },
    { kind: 'link', label: 'Guide votes', to: '/votes', icon: ArrowBigUp },
    ...(user.role === 'ADMIN' ? [manageGuides] : []),
    themeEntry(choice),
    {
      kind: 'action',
      label: 'Install the app',
      icon: Download,
      phoneOnly: true,
      onSelect: () => onOpen('install'),
    },
    { kind: 'separator' },
    { kind: 'action', label: 'Logout', icon: LogOut, onSelect: logout },
  ]
  return (
    <Menu
      entries={entries}
      align="end"
      renderTrigger={(props) => (
        <button {...props} type="button" className={styles.account}>
          <Avatar name={user.username} kind="me" />
          <VisuallyHidden>My Account</VisuallyHidden>
          <ChevronDown aria-hidden="true" />
        </button>
      )}
    />
  )
}
