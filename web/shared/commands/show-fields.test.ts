import { QueryClient, queryOptions } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { inList, showFields } from './show-fields.ts'

interface Jar {
  readonly id: number
  readonly label: string
  readonly lid: string
}
const { queryKey } = queryOptions({ queryKey: ['jars'], queryFn: (): Jar[] => [] })

/** Returns a cached jar with a label `a` and a lid `flat`. */
function cachedJar() {
  const client = new QueryClient()
  const fetched = (label: string) => client.setQueryData(queryKey, [{ id: 1, label, lid: 'flat' }])
  fetched('a')
  return {
    fetched,
    change: (fields: Partial<Jar>) => showFields(inList(client, queryKey, 1), fields),
    shown: () => client.getQueryData(queryKey)?.map(({ label, lid }) => `${label} ${lid}`),
  }
}

test('the rollback of a change keeps a later change of another field', () => {
  const { change, shown } = cachedJar()
  const rollBackLabel = change({ label: 'b' })
  const rollBackLid = change({ lid: 'tall' })
  rollBackLabel()
  expect(shown()).toEqual(['a tall'])
  rollBackLid()
  expect(shown()).toEqual(['a flat'])
})

test('the rollbacks of three changes of the same field restore the value before the first change', () => {
  const { change, shown } = cachedJar()
  const rollbacks = ['b', 'c', 'b'].map((label) => change({ label }))
  const labels = rollbacks.map((rollback) => {
    rollback()
    return shown()
  })
  expect(labels).toEqual([['b flat'], ['b flat'], ['a flat']])
})

test('the rollback of a change restores the value of an earlier change that has succeeded', () => {
  const { change, shown } = cachedJar()
  change({ label: 'b' })
  change({ label: 'c' })()
  expect(shown()).toEqual(['b flat'])
})

test('the rollback of a change keeps a value that was fetched since', () => {
  const { change, fetched, shown } = cachedJar()
  const rollback = change({ label: 'b', lid: 'tall' })
  fetched('z')
  rollback()
  expect(shown()).toEqual(['z flat'])
})
