import { Moon, Sun, SunMoon, type LucideIcon } from 'lucide-react'
import { chooseTheme, type ThemeChoice } from '#web/ui/theme/theme.ts'

/** Icon of each choice, and the choice that follows it in the cycle. */
const choices: Record<ThemeChoice, { icon: LucideIcon; next: ThemeChoice }> = {
  system: { icon: SunMoon, next: 'light' },
  light: { icon: Sun, next: 'dark' },
  dark: { icon: Moon, next: 'system' },
}

/** Action that switches to the next choice. Only this action can return to the system theme. */
export const themeAction = (choice: ThemeChoice) => ({
  label: `Theme: ${choice}`,
  icon: choices[choice].icon,
  run: () => chooseTheme(choices[choice].next),
})
