import { SunMoon } from 'lucide-react'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { useTheme } from './theme.ts'
import { Tooltip } from '#web/ui/tooltip/Tooltip.tsx'

/** The label names the current theme, the tooltip the next theme. */
export function ThemeSwitch({ className }: { className?: string }) {
  const { theme, choose } = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <Tooltip label={`Switch to ${other}`} {...(className !== undefined && { className })}>
      <IconButton icon={SunMoon} label={`Theme: ${theme}`} onClick={() => choose(other)} />
    </Tooltip>
  )
}
