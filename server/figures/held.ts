import {
  type FiguresQuery,
  type HeldMoney,
  type HeldPlace,
  type HeldSum,
  MONEY_QUERIES,
  MONEY_WORK,
} from '#model/domain/figures/money-held.ts'
import type { CachedRecords } from '#server/cached-records.ts'
import type { CallerReader } from './caller-reader.ts'

type Row = Readonly<Record<string, number | string>>

/** The money at each place that is this person's work, with those who hold it or wait for it. */
export async function moneyHeld(
  engine: CachedRecords,
  reader: CallerReader,
): Promise<Readonly<Partial<Record<HeldPlace, HeldMoney>>>> {
  const places = (Object.keys(MONEY_QUERIES) as HeldPlace[]).filter(
    (place) => reader.caller.is(MONEY_WORK[place]) && reader.mayList(MONEY_QUERIES[place].whole.collection),
  )
  return Object.fromEntries(
    await Promise.all(
      places.map(
        async (place): Promise<[HeldPlace, HeldMoney]> => [place, await heldAt(engine, reader, place)],
      ),
    ),
  )
}

async function heldAt(engine: CachedRecords, reader: CallerReader, place: HeldPlace): Promise<HeldMoney> {
  const {
    whole,
    by = '',
    each,
  }: { whole: FiguresQuery; by?: string; each?: FiguresQuery } = MONEY_QUERIES[place]
  const [[all], rows] = await Promise.all([
    reader.figures<Row>(whole),
    each ? reader.figures<Row>(each) : Promise.resolve([]),
  ])
  const nameOf = (id: string): string =>
    (by === 'agence' ? engine.cached('agences').get(id)?.name : engine.cached('users').get(id)?.full_name) ??
    ''
  return {
    ...sumOf(all),
    par: rows.map((row) => ({ id: String(row[by]), nom: nameOf(String(row[by])), ...sumOf(row) })),
  }
}

/** The one amount and the one date of a row, whatever their fields. */
function sumOf(row: Row | undefined): HeldSum {
  const of = (prefix: string) => Object.entries(row ?? {}).find(([key]) => key.startsWith(prefix))?.[1]
  return { n: Number(row?.count ?? 0), montant: Number(of('sum_') ?? 0), depuis: String(of('min_') ?? '') }
}
