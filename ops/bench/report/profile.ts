import type { Profiler } from 'node:inspector'

export interface Share {
  readonly part: string
  /** Share of the processor time, from 0 to 1. */
  readonly share: number
}

/** Returns the shares of packages, folders and Node modules in the processor time, the largest first. */
export function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Share[] {
  const parts = new Map(nodes.map(({ id, callFrame }) => [id, partOf(callFrame)]))
  const times = new Map<string, number>()
  for (const [index, id] of samples.entries()) {
    const part = parts.get(id) ?? ''
    if (part !== '(idle)' && part !== 'node:inspector')
      times.set(part, (times.get(part) ?? 0) + (timeDeltas[index] ?? 0))
  }
  const total = times.values().reduce((sum, time) => sum + time, 0)
  return [...times]
    .map(([part, time]) => ({ part, share: time / total }))
    .toSorted((a, b) => b.share - a.share)
}

function partOf({ url, functionName }: Profiler.Profile['nodes'][number]['callFrame']): string {
  if (url === '') return functionName || '(native)'
  const [, inPackage] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? []
  if (inPackage !== undefined) return inPackage
  const [, inProject] = /\/((?:api|domain|kernel|schema|ops)\/[^/]+)\/[^/]*(?:\/[^/]+)*$/.exec(url) ?? []
  return inProject ?? url
}
