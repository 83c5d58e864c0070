import { queryOptions } from '@tanstack/react-query'
import { client } from '#web/lib/client.ts'

/** Opens the files one may see; good for three minutes. */
export const fileTokenQuery = queryOptions({
  queryKey: ['file-token'],
  queryFn: () => client.files.getToken(),
  staleTime: 120_000,
  refetchInterval: 120_000,
})
