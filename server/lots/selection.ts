import type { Collections, Row } from '#model/collections.ts'
import { LOTS, type LotKind } from '#model/domain/lot.ts'
import { RECORD_ID } from '#model/schema/record-id.ts'
import type { Caller } from '#server/core/base/caller.ts'
import { invalid } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'

/** Records of one lot; named one by one, or left out so, and found by a filter. */
const MOST_NAMED = 5_000
const MOST = 50_000

interface Selection extends Pick<Row<'jobs'>, 'filter' | 'search'>, Partial<Pick<Row<'jobs'>, 'left_out'>> {
  /** Those named, a JSON list; null for those the filter finds. */
  readonly ids: unknown
  /** Their collection; commandes where nothing is said. */
  readonly of?: (typeof LOTS)[LotKind]['of']
}

/** The selection of a lot, in the field of its kind. */
export function selectionOf(job: Row<'jobs'>, kind: LotKind): Selection {
  const { of } = LOTS[kind]
  const [ids, other] = of === 'commands' ? [job.commands, job.records] : [job.records, job.commands]
  // Nothing named in its field would select all that its filter finds.
  if (other !== null) throw refuse('La sélection contient autre chose que des identifiants.')
  return { ...job, of, ids }
}

/** The records a lot is about, each once: those named, or all those its author’s list would show, but those left out. */
export async function selectedIds(
  engine: Engine<Collections>,
  { of = 'commands', ids: asked, filter, search, left_out }: Selection,
  caller: Caller,
  most = MOST,
): Promise<string[]> {
  const without = new Set(leftOut(left_out))
  const found =
    asked === null ? await listed(engine, of, filter, search, caller, most + without.size) : named(asked)
  const ids = found.filter((id) => !without.has(id))
  if (ids.length === 0) throw refuse('Choisissez au moins une ligne.')
  if (ids.length > most) throw refuse(`${most} lignes au plus à la fois : précisez les filtres.`)
  return ids
}

const refuse = (message: string) => invalid({ commands: { code: 'validation_selection', message } })

const areIds = (list: readonly unknown[]): list is readonly string[] =>
  list.every((id) => typeof id === 'string' && RECORD_ID.test(id))

function leftOut(list: unknown): readonly string[] {
  if (list === null || list === undefined) return []
  const refused = (message: string) => invalid({ left_out: { code: 'validation_left_out', message } })
  if (!Array.isArray(list) || !areIds(list)) {
    throw refused('La liste des lignes écartées contient autre chose que des identifiants.')
  }
  if (list.length > MOST_NAMED) {
    throw refused(`Vous écartez plus de ${MOST_NAMED} lignes une à une : précisez plutôt les filtres.`)
  }
  return list
}

/** Parses the list of ids. Anything but a list is an error: it must never select all records. */
function named(list: unknown): string[] {
  if (!Array.isArray(list) || !areIds(list)) {
    throw refuse('La sélection contient autre chose que des identifiants.')
  }
  if (list.length > MOST_NAMED) {
    throw refuse(`Au-delà de ${MOST_NAMED} lignes, choisissez-les par un filtre.`)
  }
  return [...new Set(list)]
}

async function listed(
  engine: Engine<Collections>,
  of: string,
  filter: string,
  search: string,
  caller: Caller,
  most: number,
): Promise<string[]> {
  const query = new URLSearchParams({ fields: 'id', sort: 'created', filter, ...(search && { search }) })
  const ids: string[] = []
  const how = { most: most + 1, signal: new AbortController().signal }
  for await (const lines of engine.reader.stream(of, String(query), caller, how)) {
    for (const line of lines) ids.push((JSON.parse(line) as { id: string }).id)
  }
  return ids
}
