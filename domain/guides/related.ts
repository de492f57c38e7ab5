import type { Category } from '#schema/roadmap.ts'

interface ListedGuide {
  readonly taskKey: string
  readonly category: Category
}

/**
 * Returns the guides to read after a guide: those that follow it in its category, then those before it, then guides of
 * the other categories in roadmap order.
 *
 * @param guides all guides in roadmap order
 */
export function relatedGuides<G extends ListedGuide>(guides: readonly G[], taskKey: string, limit = 3): G[] {
  const index = guides.findIndex((guide) => guide.taskKey === taskKey)
  if (index === -1) return []
  const others = [...guides.slice(index + 1), ...guides.slice(0, index)]
  const isSameCategory = ({ category }: G) => category === guides[index]?.category
  return [...others.filter(isSameCategory), ...others.filter((guide) => !isSameCategory(guide))].slice(
    0,
    limit,
  )
}
