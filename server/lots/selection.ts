import type { Collections, Row } from '#model/collections.ts'
import { LOTS, type LotKind } from '#model/domain/lot.ts'
import { RECORD_ID } from '#model/schema/record-id.ts'
import type { Caller } from '#server/core/base/caller.ts'
import { invalid } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'

/** The most ids a request may list, and the most records a filter may select. */
const MOST_NAMED = 5_000
const MOST = 50_000

interface Selection extends Pick<Row<'jobs'>, 'filter' | 'search'>, Partial<Pick<Row<'jobs'>, 'left_out'>> {
  /** The JSON list of ids the request names; null when the filter selects the records. */
  readonly ids: unknown
  /** The collection selected from. */
  readonly of: (typeof LOTS)[LotKind]['of']
}

/** Reads the selection of a lot from the field that its kind uses. */
export function selectionOf(job: Row<'jobs'>, kind: LotKind): Selection {
  const { of } = LOTS[kind]
  const [ids, other] = of === 'commands' ? [job.commands, job.records] : [job.records, job.commands]
  // The ids are in the field of another kind: without this refusal the filter would select every record.
  if (other !== null) throw refuse('La sélection contient autre chose que des identifiants.')
  return { ...job, of, ids }
}

/** Returns the ids of a lot, each once: the ids it names, or those its author’s list would show, without those left out. */
export async function selectedIds(
  engine: Engine<Collections>,
  { of, ids: asked, filter, search, left_out }: Selection,
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
