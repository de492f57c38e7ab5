import type { CategoryNumber } from '#web/ui/path/progress.ts'

/** A category in one word, where four stand side by side; it may break where a phone has no room for the whole word. */
export const shortName: Record<CategoryNumber, string> = {
  1: 'Foun\u00ADda\u00ADtions',
  2: 'Physical',
  3: 'Mental',
  4: 'Sales',
}
