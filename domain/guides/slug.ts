/** Slugs that no guide may have, because other screens have these paths. */
const reserved = ['manage', 'preview', 'pictures']

/** Returns `base`, or `base` with the first number that gives a free slug. */
export function freeSlug(base: string, slugs: Iterable<string>): string {
  const taken = new Set([...reserved, ...slugs])
  for (let n = 1; ; n++) {
    const slug = n === 1 ? base : `${base}-${n}`
    if (!taken.has(slug)) return slug
  }
}

/** Returns the words of a title in the form of a slug. Empty if the title has no Latin letters and digits. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
    .replace(/-$/, '')
