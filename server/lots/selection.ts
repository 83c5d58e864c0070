import type { Collections, Row } from '#model/collections.ts'
import { RECORD_ID } from '#model/schema/record-id.ts'
import type { Caller } from '#server/core/base/caller.ts'
import { invalid } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'

/** Commandes of one lot; named one by one, or left out so, and found by a filter. */
const MOST_NAMED = 5_000
const MOST = 50_000

type Selection = Pick<Row<'jobs'>, 'commands' | 'filter' | 'search'> & Partial<Pick<Row<'jobs'>, 'left_out'>>

/** The commandes a lot is about, each once: those named, or all those its author’s list would show, but those left out. */
export async function selectedIds(
  engine: Engine<Collections>,
  { commands, filter, search, left_out }: Selection,
  caller: Caller,
  most = MOST,
): Promise<string[]> {
  const without = new Set(leftOut(left_out))
  const found =
    commands === null ? await listed(engine, filter, search, caller, most + without.size) : named(commands)
  const ids = found.filter((id) => !without.has(id))
  if (ids.length === 0) throw refuse('Choisissez au moins une commande.')
  if (ids.length > most) throw refuse(`${most} commandes au plus à la fois : précisez les filtres.`)
  return ids
}

const refuse = (message: string) => invalid({ commands: { code: 'validation_selection', message } })

const areIds = (list: readonly unknown[]): list is readonly string[] =>
  list.every((id) => typeof id === 'string' && RECORD_ID.test(id))

function leftOut(list: unknown): readonly string[] {
  if (list === null || list === undefined) return []
  const refused = (message: string) => invalid({ left_out: { code: 'validation_left_out', message } })
  if (!Array.isArray(list) || !areIds(list)) {
    throw refused('La liste des commandes écartées contient autre chose que des identifiants.')
  }
  if (list.length > MOST_NAMED) {
    throw refused(`Vous écartez plus de ${MOST_NAMED} commandes une à une : précisez plutôt les filtres.`)
  }
  return list
}

/** Parses the list of ids. Anything but a list is an error: it must never select all commandes. */
function named(list: unknown): string[] {
  if (!Array.isArray(list) || !areIds(list)) {
    throw refuse('La liste des commandes contient autre chose que des identifiants.')
  }
  if (list.length > MOST_NAMED) {
    throw refuse(`Au-delà de ${MOST_NAMED} commandes, choisissez-les par un filtre.`)
  }
  return [...new Set(list)]
}

async function listed(
  engine: Engine<Collections>,
  filter: string,
  search: string,
  caller: Caller,
  most: number,
): Promise<string[]> {
  const query = new URLSearchParams({ fields: 'id', sort: 'created', filter, ...(search && { search }) })
  const ids: string[] = []
  const how = { most: most + 1, signal: new AbortController().signal }
  for await (const lines of engine.reader.stream('commands', String(query), caller, how)) {
    for (const line of lines) ids.push((JSON.parse(line) as { id: string }).id)
  }
  return ids
}
