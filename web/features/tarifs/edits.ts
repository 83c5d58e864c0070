import { parseAmount, toDirhams } from '#model/domain/money.ts'
import { GRID_OUTCOMES, type GridOutcome } from '#model/domain/tariffs/grid.ts'
import { and, compare, eq } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import type { GridVille, Whose } from './queries.ts'

/** A tariff that is typed and not yet saved; null takes the inherited one again. */
export interface Edit {
  readonly ville: string
  readonly outcome: GridOutcome
  /** Dirhams. */
  readonly amount: number | null
}

export const keyOf = ({ ville, outcome }: Pick<Edit, 'ville' | 'outcome'>): string => `${ville} ${outcome}`

/** What a cell becomes when that is typed; undefined when it is no amount. */
export function readCell(typed: string): number | null | undefined {
  if (typed.trim() === '') return null
  const amount = parseAmount(typed)
  return amount === null || amount < 0 ? undefined : toDirhams(amount)
}

/** A block of a spreadsheet, laid from one cell to the right and down over the rows that are shown. */
export function readBlock(
  text: string,
  rows: readonly GridVille[],
  from: Pick<Edit, 'ville' | 'outcome'>,
): readonly Edit[] {
  const top = rows.findIndex(({ id }) => id === from.ville)
  const left = GRID_OUTCOMES.indexOf(from.outcome)
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  return lines.flatMap((line, down) =>
    line.split('\t').flatMap((typed, right): Edit[] => {
      const [ville, outcome, amount] = [rows[top + down]?.id, GRID_OUTCOMES[left + right], readCell(typed)]
      return ville && outcome && amount !== undefined && typed.trim() !== ''
        ? [{ ville, outcome, amount }]
        : []
    }),
  )
}

type Grid = 'clients_fee' | 'livreurs_fee'

const gridOf = ({ party }: Whose): Grid => (party === 'client' ? 'clients_fee' : 'livreurs_fee')

const ofWhom = ({ party, user, groupe }: Whose) =>
  party === 'client' ? { client: user, groupe } : { livreur: user }

const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

/**
 * Saves all edits together, from that day on: a tariff that holds then ends the day before, one that begins that day is
 * changed. The server refuses what would meet a later period.
 */
export async function saveEdits(whose: Whose, edits: readonly Edit[], day: string): Promise<void> {
  const name = gridOf(whose)
  const own = await ownRows(whose)
  const batch = client.createBatch()
  const grid = batch.collection(name)
  let asked = 0
  for (const { ville, outcome, amount } of edits) {
    const holding = own.filter(
      (row) =>
        row.ville === ville &&
        row.outcome === outcome &&
        (row.valid_to === '' || row.valid_to.slice(0, 10) >= day) &&
        row.valid_from.slice(0, 10) <= day,
    )
    const begins = holding.find((row) => row.valid_from.slice(0, 10) === day)
    for (const row of holding) {
      if (row === begins) continue
      grid.update(row.id, { valid_to: dayBefore(day) })
      asked++
    }
    if (begins && amount === null) grid.delete(begins.id)
    else if (begins) grid.update(begins.id, { amount })
    else if (amount !== null) {
      const values = { ...ofWhom(whose), ville, outcome, amount, valid_from: day }
      grid.create({ ...values, valid_to: endOf(own, { ville, outcome }, day) })
    } else continue
    asked++
  }
  if (asked > 0) await batch.send()
}

interface OwnRow {
  readonly id: string
  readonly ville: string
  readonly outcome: string
  readonly valid_from: string
  readonly valid_to: string
}

/** A later tariff stays: the new one ends the day before it begins. */
function endOf(
  own: readonly OwnRow[],
  { ville, outcome }: Pick<Edit, 'ville' | 'outcome'>,
  day: string,
): string {
  const later = own
    .filter((row) => row.ville === ville && row.outcome === outcome && row.valid_from.slice(0, 10) > day)
    .map((row) => row.valid_from.slice(0, 10))
    .sort()
  return later[0] === undefined ? '' : dayBefore(later[0])
}

/** The tariffs of exactly that party, by ville, from any agence. */
function ownRows(whose: Whose): Promise<OwnRow[]> {
  const name = gridOf(whose)
  const party = Object.entries(ofWhom(whose)).map(([field, value]) => eq(field, value))
  const filter = and(...party, eq('agence', ''), eq('zone', ''), compare('ville', '!=', ''))
  return client
    .collection(name)
    .getFullList<OwnRow>({ filter, fields: 'id,ville,outcome,valid_from,valid_to' })
}

export interface Touched {
  readonly total: number
  readonly items: readonly {
    readonly id: string
    readonly code: string
    readonly avant: number | null
    readonly apres: number | null
  }[]
}

/** The commandes under way that these edits would make cost something else: counted once each, and some of them named. */
export async function touchedBy(whose: Whose, edits: readonly Edit[], day: string): Promise<Touched> {
  const set = edits.filter(({ amount }) => amount !== null)
  const answers = await Promise.all(
    set.map(async ({ ville, outcome, amount }) => {
      const query = { ...ofWhom(whose), ville, outcome, amount, valid_from: day }
      const touched = await client.send<Touched>('/api/wasl/tarifs/touchees', { method: 'GET', query })
      return { ...touched, ville, outcome }
    }),
  )
  const named = new Map(
    answers
      .flatMap(({ items }) => items)
      .map((item) => [item.id, item] as const)
      .reverse(),
  )
  const villes = [...Map.groupBy(answers, ({ ville }) => ville).values()]
  return {
    total: villes.reduce((sum, ofVille) => sum + onceEach(ofVille), 0),
    items: [...named.values()].reverse().slice(0, NAMED),
  }
}

const NAMED = 5

/** A commande is delivered or exchanged, and both may come back: it is told of under several outcomes. */
function onceEach(answers: readonly { readonly outcome: GridOutcome; readonly total: number }[]): number {
  const of = (outcome: GridOutcome) => answers.find((one) => one.outcome === outcome)?.total ?? 0
  return Math.max(of('livraison') + of('echange'), ...answers.map(({ total }) => total))
}
