import type { Collections, WireRow } from '#model/collections.ts'
import { LABEL_FIELDS } from '#model/domain/commande/label-fields.ts'
import { MOST_LABELS } from '#model/domain/label-formats.ts'
import { oneOf } from '#model/schema/filter.ts'
import type { Caller } from '#server/core/base/caller.ts'
import { badRequest, notFound } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import { sql } from '#server/db/sql.ts'

/** The commandes to print étiquettes of. */
export type LabelSelection =
  | { readonly ids: readonly string[] }
  | { readonly bon: string }
  | { readonly filter: string; readonly sort: string; readonly search: string }

/** A commande as its reader sees it. */
export type LabelledCommande = Pick<WireRow<'commands'>, 'id' | (typeof LABEL_FIELDS)[number]>

type Reading = Pick<Engine<Collections>, 'reader' | 'db'>

export const tooManyLabels = () =>
  badRequest(`Imprimez au plus ${MOST_LABELS} étiquettes à la fois : choisissez moins de commandes.`)

/**
 * The commandes as the caller lists them, under the caller's own access and in the order requested. A named
 * commande the caller does not see refuses the whole, so that nobody believes it printed.
 */
export async function wantedCommandes(
  engine: Reading,
  wanted: LabelSelection,
  caller: Caller,
): Promise<LabelledCommande[]> {
  if ('filter' in wanted) {
    const { filter, sort, search } = wanted
    const shown = await listed(engine, { filter, sort, search }, caller)
    if (shown.length > MOST_LABELS) throw tooManyLabels()
    return shown
  }
  if ('ids' in wanted) {
    const ids = [...new Set(wanted.ids)]
    const shown = await named(engine, ids, caller)
    if (shown.length < ids.length)
      throw notFound('Une commande de cette sélection n’est pas visible pour vous.')
    return shown
  }
  await engine.reader.view('bons', wanted.bon, 'fields=id', caller)
  const ids = await commandesOfBon(engine, wanted.bon)
  const shown = await named(engine, ids, caller)
  if (shown.length < ids.length)
    throw notFound(
      'Des colis de ce bon ne sont pas visibles pour vous : choisissez les vôtres dans la liste.',
    )
  return shown
}

async function commandesOfBon({ db }: Reading, bon: string): Promise<string[]> {
  const rows = await db.query<{ command: string }>(
    sql`SELECT line.command FROM bons_details AS line JOIN commands AS c ON c.id = line.command
        WHERE line.bon = ${bon} AND c.deleted_at IS NULL ORDER BY line._seq LIMIT ${MOST_LABELS + 1}`,
  )
  return rows.map(({ command }) => command)
}

/** A filter may not be longer. */
const AT_ONCE = 100

async function named(engine: Reading, ids: readonly string[], caller: Caller): Promise<LabelledCommande[]> {
  if (ids.length > MOST_LABELS) throw tooManyLabels()
  const shown = new Map<string, LabelledCommande>()
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const filter = oneOf('id', ids.slice(from, from + AT_ONCE))
    for (const one of await listed(engine, { filter }, caller)) shown.set(one.id, one)
  }
  return ids.flatMap((id) => shown.get(id) ?? [])
}

/** Lists one more than can be printed, at most. */
async function listed(
  { reader }: Reading,
  list: { readonly filter: string; readonly sort?: string; readonly search?: string },
  caller: Caller,
): Promise<LabelledCommande[]> {
  const given = Object.entries(list).filter(([, value]) => value !== '')
  const page = async (fields: string, n: number): Promise<LabelledCommande[]> => {
    const query = new URLSearchParams([
      ...given,
      ['fields', fields],
      ['page', String(n)],
      ['perPage', String(MOST_LABELS)],
      ['skipTotal', '1'],
    ])
    const { items } = JSON.parse(String(await reader.list('commands', query.toString(), caller)))
    return items
  }
  const first = await page(['id', ...LABEL_FIELDS].join(), 1)
  return first.length < MOST_LABELS ? first : [...first, ...(await page('id', 2)).slice(0, 1)]
}
