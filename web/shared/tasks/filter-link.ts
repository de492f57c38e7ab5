import { withParams } from '#web/shared/search-params.ts'
import { tasksTitleId, type filterParams } from './tasks.ts'

type Param = (typeof filterParams)[number] | 'view'

/** Returns a link that sets a parameter of the task list. The link of the current value removes the parameter. */
export function filterLink(search: URLSearchParams, name: Param, value: string) {
  const isCurrent = search.get(name) === value
  const next = withParams(search, { [name]: isCurrent ? null : value })
  return { to: { search: next.toString(), hash: tasksTitleId }, isCurrent }
}
