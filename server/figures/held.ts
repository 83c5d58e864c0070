import {
  type FiguresAsked,
  type HeldMoney,
  type HeldPlace,
  type HeldSum,
  MONEY_ASKED,
  MONEY_WORK,
} from '#model/domain/figures/money-held.ts'
import type { CachedRecords } from '#server/cached-records.ts'
import type { Asking } from './asking.ts'

type Row = Readonly<Record<string, number | string>>

/** The money at each place that is this person's work, with those who hold it or wait for it. */
export async function moneyHeld(
  engine: CachedRecords,
  asking: Asking,
): Promise<Readonly<Partial<Record<HeldPlace, HeldMoney>>>> {
  const places = (Object.keys(MONEY_ASKED) as HeldPlace[]).filter(
    (place) => asking.caller.is(MONEY_WORK[place]) && asking.mayList(MONEY_ASKED[place].whole.collection),
  )
  return Object.fromEntries(
    await Promise.all(
      places.map(
        async (place): Promise<[HeldPlace, HeldMoney]> => [place, await heldAt(engine, asking, place)],
      ),
    ),
  )
}

async function heldAt(engine: CachedRecords, asking: Asking, place: HeldPlace): Promise<HeldMoney> {
  const {
    whole,
    by = '',
    each,
  }: { whole: FiguresAsked; by?: string; each?: FiguresAsked } = MONEY_ASKED[place]
  const [[all], rows] = await Promise.all([
    asking.figures<Row>(whole),
    each ? asking.figures<Row>(each) : Promise.resolve([]),
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
