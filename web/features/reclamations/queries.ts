import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { WireRow } from '#model/collections.ts'
import type { ClaimAct, ClaimOutcome } from '#model/domain/reclamation/many.ts'
import { and, eq } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import { unreadClaimsQuery } from '#web/lib/unread/claims.ts'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'

export type ClaimRow = WireRow<'reclamations'> & Pick<ListRow, 'expand'>
export type ThreadLine = WireRow<'reclamation_messages'> & Pick<ListRow, 'expand'>

/** Far more than a claim has. */
const MOST_LINES = 500

/** The messages and events of a claim, oldest first, with the names the reader may see. */
export const threadQuery = (claim: string) =>
  queryOptions({
    queryKey: [...recordsKey('reclamation_messages'), 'of', claim],
    queryFn: async ({ signal }) => {
      const page = await client.collection('reclamation_messages').getList<ThreadLine>(1, MOST_LINES, {
        signal,
        skipTotal: true,
        filter: eq('reclamation', claim),
        sort: 'created',
        expand: 'author',
      })
      return page.items
    },
  })

const RELATIONS = 'client,author,assigned,responsable,command.status,command.city,facture_detail.facture'

export const claimQuery = (id: string) =>
  queryOptions({
    queryKey: [...recordsKey('reclamations'), 'one', 'desk', id],
    queryFn: ({ signal }) =>
      client.collection('reclamations').getOne<ClaimRow>(id, { signal, expand: RELATIONS }),
  })

/** Marks the claim read up to this line; the response has the claims still unread. */
export async function markClaimRead(queries: QueryClient, claim: string, until: string): Promise<void> {
  const path = `/api/wasl/reclamations/${claim}/read`
  const { ids } = await client.send<{ ids: readonly string[] }>(path, { method: 'POST', body: { until } })
  queries.setQueryData(unreadClaimsQuery.queryKey, ids)
}

/** An offer, its amounts in dirhams. */
export interface Proposal {
  /** The usual indemnity of its parcel; 0 for none. */
  readonly propose: number
  /** Up to how much without a proof of the value. */
  readonly plafond: number
  readonly justifie: boolean
  /** The parcel is insured for its declared value: that is owed, without a proof and at most. */
  readonly assure: boolean
  /** Taken off the insured value. */
  readonly franchise: number
  /** Percent of the parcel that is lost; 0 where nothing is paid for one of that subject. */
  readonly part: number
}

/** The usual indemnity of its parcel, and its limit without a proof. */
export const proposalQuery = (claim: string) =>
  queryOptions({
    queryKey: [...recordsKey('reclamations'), 'proposal', claim],
    queryFn: ({ signal }) => client.send<Proposal>(`/api/wasl/reclamations/${claim}/indemnite`, { signal }),
  })

/** One act on several claims; returns one outcome each, in their order. */
export async function actOnClaims(ids: readonly string[], act: ClaimAct): Promise<readonly ClaimOutcome[]> {
  const path = '/api/wasl/reclamations/actions'
  const answer = await client.send<{ items: readonly ClaimOutcome[] }>(path, {
    method: 'POST',
    body: { ids, ...act },
  })
  return answer.items
}

interface Answer {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly fr: string
  readonly ar: string
}

export const answersQuery = queryOptions({
  queryKey: [...recordsKey('reclamations_reponses'), 'active'],
  queryFn: async ({ signal }) => {
    const page = await client.collection('reclamations_reponses').getList<Answer>(1, 200, {
      signal,
      skipTotal: true,
      filter: eq('active', true),
      sort: 'name',
    })
    return page.items
  },
  staleTime: 60_000,
})

/** Refetches the claim and its list, which an action in the conversation changes. */
export const refreshClaim = (queries: QueryClient): Promise<unknown> =>
  Promise.all(
    ['reclamation_messages', 'reclamations'].map((name) =>
      queries.invalidateQueries({ queryKey: recordsKey(name) }),
    ),
  )

/** The people a claim is handed to. */
export const deskQuery = queryOptions({
  queryKey: [...recordsKey('users'), 'desk'],
  queryFn: async ({ signal }) => {
    const page = await client.collection('users').getList<{ id: string; full_name: string }>(1, 200, {
      signal,
      skipTotal: true,
      filter: and(eq('type', 'moderateur'), eq('active', true)),
      sort: 'full_name',
      fields: 'id,full_name',
    })
    return page.items
  },
  staleTime: 60_000,
})
