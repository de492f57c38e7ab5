import { hashKey, type DataTag, type QueryClient, type QueryKey } from '@tanstack/react-query'

interface CachedObject<T> {
  readonly key: QueryKey
  readonly read: () => T | undefined
  readonly write: (fields: Partial<T>) => void
}

/** Undefined fields do not change. */
type Fields<T> = { readonly [Name in keyof T]?: T[Name] | undefined }

interface FieldChange {
  readonly to: unknown
  /** Value that the rollback restores. */
  from: unknown
  /** The next change of the same field. */
  later?: FieldChange
}

/** The latest change of each field. */
const latest = new Map<string, FieldChange>()

/**
 * Changes fields of a cached object. Returns the rollback, which restores only fields that still show this change. If a
 * later change of a field is shown, the rollback of the later change restores the value before both changes. All commands
 * that change the same field must have the same scope, so that they fail in the order of the changes.
 */
export function showFields<T extends object>(object: CachedObject<T>, fields: Fields<T>): () => void {
  const before = object.read()
  const names = Object.keys(fields) as (keyof T & string)[] // the cast is safe: all keys are fields of T
  const changed = names.filter((name) => fields[name] !== undefined)
  if (before === undefined || changed.length === 0) return () => undefined
  const changes = changed.map((name) => ({
    name,
    change: addChange([...object.key, name], before[name], fields[name]),
  }))
  // The casts are safe, because each value belongs to its field.
  object.write(Object.fromEntries(changes.map(({ name, change }) => [name, change.to])) as Partial<T>)
  return () => {
    const shown = object.read()
    for (const { change } of changes)
      if (change.later !== undefined && change.later.from === change.to) change.later.from = change.from
    const own = changes.filter(
      ({ name, change }) => change.later === undefined && shown?.[name] === change.to,
    )
    if (own.length === 0) return
    object.write(Object.fromEntries(own.map(({ name, change }) => [name, change.from])) as Partial<T>)
  }
}

function addChange(field: QueryKey, from: unknown, to: unknown): FieldChange {
  const change = { from, to }
  const key = hashKey(field)
  const earlier = latest.get(key)
  if (earlier !== undefined) earlier.later = change
  latest.set(key, change)
  return change
}

/** An object in the cached data of a query. `path` identifies the object in the data. */
export const cachedPart = <Data, T>(
  client: QueryClient,
  queryKey: DataTag<QueryKey, Data, Error>,
  path: QueryKey,
  read: (data: Data) => T | undefined,
  write: (data: Data, fields: Partial<T>) => Data,
): CachedObject<T> => ({
  key: [...queryKey, ...path],
  read: () => {
    const data = client.getQueryData<Data>(queryKey)
    return data && read(data)
  },
  write: (fields) => client.setQueryData<Data>(queryKey, (data) => data && write(data, fields)),
})

/** An object in a cached list. */
export const inList = <T extends { readonly id: number }>(
  client: QueryClient,
  queryKey: DataTag<QueryKey, T[], Error>,
  id: number,
): CachedObject<T> =>
  cachedPart(
    client,
    queryKey,
    [id],
    (list) => list.find((item) => item.id === id),
    (list, fields) => list.map((item) => (item.id === id ? { ...item, ...fields } : item)),
  )
