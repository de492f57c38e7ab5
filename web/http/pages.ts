import { queryOptions, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'

interface Page {
  readonly next: string | null
}

type FetchPage<P extends Page> = (
  cursor: { readonly before?: string },
  options: { readonly signal?: AbortSignal },
) => Promise<P>

/** A list that loads more pages on demand. A refetch loads as many pages as are already shown. */
export const pagesQuery = <P extends Page>(queryKey: QueryKey, fetchPage: FetchPage<P>) =>
  queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<readonly P[]> => {
      const count = client.getQueryData<readonly P[]>(queryKey)?.length ?? 1
      let page = await fetchPage({}, { signal })
      const pages = [page]
      while (pages.length < count && page.next !== null) {
        page = await fetchPage({ before: page.next }, { signal })
        pages.push(page)
      }
      return pages
    },
  })

export function useNextPage<P extends Page>(queryKey: QueryKey, fetchPage: FetchPage<P>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      for (;;) {
        const before = client.getQueryData<readonly P[]>(queryKey)?.at(-1)?.next
        if (before === undefined || before === null) return
        const page = await fetchPage({ before }, {})
        const pages = client.getQueryData<readonly P[]>(queryKey)
        // A refetch during the request has moved the end of the list, so fetch the page after the new end.
        if (pages?.at(-1)?.next !== before) continue
        client.setQueryData(queryKey, [...pages, page])
        // A running refetch would overwrite the new page, so restart the refetch.
        if (client.isFetching({ queryKey, exact: true }) > 0) void client.invalidateQueries({ queryKey })
        return
      }
    },
  })
}
