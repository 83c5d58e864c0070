import type { Collection } from '#model/schema/collection.ts'
import { putAside } from '#server/core/base/alive.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import { conflict } from '#server/core/base/refusals.ts'
import type { Tx } from '#server/db/database.ts'
import { ident, join, sql } from '#server/db/sql.ts'
import { pointsAt, type Referrer } from './referrers.ts'
import type { Write } from './write.ts'

/** Counting stops here: a larger number would help nobody, and counting takes time. */
const MOST_COUNTED = 10_000

interface Use {
  readonly collection: Collection
  readonly total: number
  /** The number of them that are in the corbeille. */
  readonly putAside: number
}

/** 409 with the records that keep this one, counted by collection. */
export async function refuseInUse(
  { tx, collection }: Write,
  row: AnyRow,
  referrers: readonly Referrer[],
): Promise<void> {
  const keeping = Map.groupBy(
    referrers.filter(({ keepsTarget }) => keepsTarget),
    (referrer) => referrer.collection,
  )
  const uses: Use[] = []
  for (const [other, fields] of keeping) {
    const use = await usesOf(tx, other, fields, other === collection, row.id)
    if (use.total > 0) uses.push(use)
  }
  if (uses.length === 0) return
  const counts = Object.fromEntries(uses.map((use) => [use.collection.name, use.total]))
  throw conflict(sentence(collection, row, uses), undefined, { code: 'in_use', params: counts })
}

/** A record that points at itself does not keep itself. */
async function usesOf(
  tx: Tx,
  collection: Collection,
  fields: readonly Referrer[],
  isSame: boolean,
  id: string,
): Promise<Use> {
  const pointing = join(
    fields.map((field) => pointsAt(field, id)),
    ' OR ',
  )
  const others = isSame ? sql`"id" <> ${id} AND` : sql``
  const [found] = await tx.query<{ total: number; aside: number }>(sql`
    SELECT count(*)::int AS total, (count(*) FILTER (WHERE aside))::int AS aside FROM (
      SELECT ${putAside(collection)} AS aside FROM ${ident(collection.name)} WHERE ${others} (${pointing})
      LIMIT ${MOST_COUNTED + 1}) AS found`)
  return { collection, total: found?.total ?? 0, putAside: found?.aside ?? 0 }
}

function sentence({ labels, fields }: Collection, row: AnyRow, uses: readonly Use[]): string {
  const { one, feminine } = labels
  const those = uses.map(counted)
  const last = those.pop()
  const list = those.length > 0 ? `${those.join(', ')} et ${last}` : last
  const it = feminine ? 'elle ne peut pas être supprimée' : 'il ne peut pas être supprimé'
  const refused = `${feminine ? 'Cette' : masculine(one)} ${one} sert encore à ${list} : ${it}.`
  const active = fields.active?.kind === 'bool' && row.active === true ? fields.active : undefined
  if (active) return `${refused} Décochez « ${active.label} » pour ne plus s’en servir.`
  // History keeps what it named: there is nothing to choose.
  if (uses.some(({ collection }) => collection.sealed)) return refused
  return `${refused} Choisissez-en d’abord ${feminine ? 'une autre' : 'un autre'} sur ces fiches.`
}

const masculine = (noun: string): string => (/^[aeiouhyéèê]/i.test(noun) ? 'Cet' : 'Ce')

function counted({ collection, total, putAside }: Use): string {
  const { one, many } = collection.labels
  if (total > MOST_COUNTED) return `plus de ${MOST_COUNTED.toLocaleString('fr-FR')} ${many}`
  const number = `${total.toLocaleString('fr-FR')} ${total > 1 ? many : one}`
  if (putAside === 0) return number
  return putAside === total ? `${number} à la corbeille` : `${number} (dont ${putAside} à la corbeille)`
}
