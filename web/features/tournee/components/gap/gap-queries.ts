import { queryOptions } from '@tanstack/react-query'
import { and, eq } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import { recordsKey } from '#web/table/list-queries.ts'

/** A cash gap of the livreur: the count differed from the amount due. */
export interface Gap {
  readonly id: string
  readonly recu: string
  /** Dirhams; negative when cash was missing. */
  readonly ecart: number
  readonly motif: string
  readonly valide_at: string
}

/** Gaps shown at once; the next come when these are acknowledged. */
const MOST = 3

/** The gaps the livreur has not acknowledged, newest first. */
export const gapsQuery = (livreur: string) =>
  queryOptions({
    queryKey: [...recordsKey('versements'), 'a-reconnaitre', livreur],
    queryFn: async ({ signal }) => {
      const filter = and(eq('livreur', livreur), eq('state', 'valide'), 'ecart != 0', 'acquitte = false')
      const fields = 'id,recu,ecart,motif,valide_at'
      const found = await client
        .collection('versements')
        .getList<Gap>(1, MOST, { filter, fields, sort: '-created', skipTotal: true, signal })
      return found.items
    },
  })

export const acknowledge = ({ id }: Gap): Promise<unknown> =>
  client.collection('versements').update(id, { acquitte: true })
