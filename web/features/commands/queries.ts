import { queryOptions } from '@tanstack/react-query'
import { eq } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'

const MOST_MOVES = 100

const MOVE_FIELDS = [
  'id',
  'command',
  'kind',
  'at',
  'actor',
  'from',
  'status',
  'source',
  'device_at',
  'heure_douteuse',
  'photo',
  'signature',
  'photo_sha256',
  'signature_sha256',
  'photo_absente',
  'code_absent',
  'remise',
  'loin',
  'note',
  'reported_date',
  'rappel_at',
  'limite_retrait',
  'amount_collected',
  'mode_paiement',
  'pieces_kept',
  'grade',
  'box',
  'attempt_no',
  'changes',
  'undoes',
  'follows',
  'expand.from.name',
  'expand.status.name',
  'expand.status.code',
  'expand.status.category',
  'expand.actor.full_name',
  'expand.motif.name',
  'expand.agence.name',
  'expand.delivery_man.full_name',
  'expand.bon.number',
  'expand.ville.name',
].join(',')

/** Every move of a parcel, newest first. */
export const suivisQuery = (command: string) =>
  queryOptions({
    queryKey: [...recordsKey('suivis'), 'of', command],
    queryFn: async ({ signal }) => {
      const answer = await client.collection('suivis').getList<ListRow>(1, MOST_MOVES, {
        signal,
        skipTotal: true,
        filter: eq('command', command),
        sort: '-at',
        expand: 'from,status,actor,motif,agence,delivery_man,bon,ville',
        fields: MOVE_FIELDS,
      })
      return answer.items
    },
  })

const MOST_PROOFS = 100

/** The pictures announced by the moves of a parcel, including missing ones. */
export const proofsQuery = (command: string) =>
  queryOptions({
    queryKey: [...recordsKey('preuves'), 'of', command],
    queryFn: async ({ signal }) => {
      const answer = await client.collection('preuves').getList<ListRow>(1, MOST_PROOFS, {
        signal,
        skipTotal: true,
        filter: eq('command', command),
        fields: 'id,suivi,genre,state,absente,fichier',
      })
      return answer.items
    },
  })

const MOST_IMPRESSIONS = 50

/** The étiquettes printed of a parcel, newest first. */
export const impressionsQuery = (command: string) =>
  queryOptions({
    queryKey: [...recordsKey('impressions'), 'of', command],
    queryFn: async ({ signal }) => {
      const answer = await client.collection('impressions').getList<ListRow>(1, MOST_IMPRESSIONS, {
        signal,
        skipTotal: true,
        filter: eq('command', command),
        sort: '-at',
        expand: 'author',
        fields: 'id,at,copy,format,expand.author.full_name',
      })
      return answer.items
    },
  })
