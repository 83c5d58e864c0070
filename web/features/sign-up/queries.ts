import { queryOptions } from '@tanstack/react-query'
import { client } from '#web/lib/client.ts'
import { recordsKey } from '#web/table/list-queries.ts'

/** The proof that the address belongs to the person. */
export interface Proof {
  readonly id: string
  readonly code: string
}

export interface NewClient {
  readonly full_name: string
  readonly boutique: string
  readonly phone: string
  readonly ville: string
  readonly password: string
}

const post = <T>(path: string, body: object): Promise<T> =>
  client.send<T>(`/api/wasl/sign-up${path}`, { method: 'POST', body })

export const askCode = async (email: string): Promise<string> =>
  (await post<{ id: string }>('/code', { email })).id

export const checkCode = (proof: Proof): Promise<unknown> => post('/check', proof)

export const openAccount = (proof: Proof, person: NewClient): Promise<unknown> =>
  post('', { ...proof, ...person })

/** Names alone: a guest reads no more of a ville. */
export const villesQuery = queryOptions({
  queryKey: [...recordsKey('villes'), 'names'],
  queryFn: async ({ signal }) => {
    const villes = await client
      .collection('villes')
      .getFullList({ signal, batch: 1000, fields: 'id,name', sort: 'name' })
    return villes.map(({ id, name }) => ({ value: id, label: name }))
  },
  staleTime: Number.POSITIVE_INFINITY,
})
