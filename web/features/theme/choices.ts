import { Moon, Sun, SunMoon, type LucideIcon } from 'lucide-react'
import { chooseTheme, type ThemeChoice } from '#web/ui/theme/theme.ts'

/** Each choice with the one that follows it when one goes round. */
const choices: Record<ThemeChoice, { icon: LucideIcon; next: ThemeChoice }> = {
  system: { icon: SunMoon, next: 'light' },
  light: { icon: Sun, next: 'dark' },
  dark: { icon: Moon, next: 'system' },
}

/** 'Theme: system', and a press goes on to the next: the one way back to following the device. */
export const themeAction = (choice: ThemeChoice) => ({
  label: `Theme: ${choice}`,
  icon: choices[choice].icon,
  does: () => chooseTheme(choices[choice].next),
})
