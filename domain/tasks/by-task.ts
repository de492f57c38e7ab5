/** Notes or links of a project, by task key and id. */
export type ByTask<Item> = ReadonlyMap<string, ReadonlyMap<string, Item>>

export const withItem = <Item>(
  all: ByTask<Item>,
  { taskKey, id }: { readonly taskKey: string; readonly id: string },
  change: (item: Item | undefined) => Item,
): ByTask<Item> => {
  const items = all.get(taskKey)
  return new Map(all).set(taskKey, new Map(items).set(id, change(items?.get(id))))
}

export function findItem<Item>(all: ByTask<Item>, id: string): (Item & { readonly taskKey: string }) | null {
  for (const [taskKey, items] of all) {
    const item = items.get(id)
    if (item) return { ...item, taskKey }
  }
  return null
}
