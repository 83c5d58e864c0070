import { collections, type Row } from '#model/collections.ts'
import { cast, check } from '#model/schema/checks.ts'
import { RECORD_ID } from '#model/schema/record-id.ts'
import { invalid } from '#server/core/base/refusals.ts'

/**
 * Fields of a suivi that a lot may set for all its commandes; proofs and counts of one parcel are not among
 * them, nor the marks of a scanner or a bon.
 */
const TOLD = [
  'status',
  'note',
  'motif',
  'reported_date',
  'rappel_at',
  'limite_retrait',
  'amount_collected',
  'mode_paiement',
  'grade',
  'position',
  'agence',
  'delivery_man',
  'confirmer_ville',
  'box',
] as const

type LotValues = Partial<Pick<Row<'suivis'>, (typeof TOLD)[number]>>

/** The values of the suivis, as the API would take them: cast and checked as it does. */
export function lotValues({ move }: Row<'jobs'>): LotValues {
  const given = entriesOf(move)
  const values = TOLD.filter((name) => given.has(name)).map((name) => {
    const field = collections.suivis.fields[name]
    const value = cast(field, given.get(name))
    const error = check(field, value)
    if (error) throw invalid({ move: { ...error, message: `${field.label} : ${error.message}` } })
    return [name, value] as const
  })
  return Object.fromEntries(values)
}

const MOST_LIVREURS = 5_000

/** The livreur of each commande, when the lot has them one by one. */
export const livreurOfEach = (job: Row<'jobs'>): ReadonlyMap<string, string> => eachOf(job, 'livreurs')

/**
 * By commande, the livreur the author of the lot saw: without it, no commande is taken from a livreur who has
 * it.
 */
export const seenLivreurOfEach = (job: Row<'jobs'>): ReadonlyMap<string, string> =>
  eachOf(job, 'livreurs_vus')

function eachOf({ move }: Row<'jobs'>, name: string): ReadonlyMap<string, string> {
  const each = entriesOf(entriesOf(move).get(name))
  const named = [...each].filter(
    (pair): pair is [string, string] => RECORD_ID.test(pair[0]) && RECORD_ID.test(String(pair[1])),
  )
  if (named.length < each.size || each.size > MOST_LIVREURS) throw invalid({ move: LIVREURS })
  return new Map(named)
}

const LIVREURS = {
  code: 'validation_livreurs',
  message: 'Donnez un livreur à chaque commande, 5 000 au plus.',
}

const entriesOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
