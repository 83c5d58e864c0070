import {
  AGES,
  type HomeFigures,
  MONEY_PLACES,
  RATE_AXES,
  type RateAxis,
  type RateFigures,
} from '#model/domain/figures/home.ts'
import { STAGE_AXES, STAGES, type Stage, type StageAxis } from '#model/domain/figures/stages.ts'
import { fromDirhams, toPlain } from '#model/domain/money.ts'
import { BOM, cell, line, textCell } from '#model/schema/csv.ts'

/** The parts of the figures that are files: the days, one kind of rates, the money. */
export const FIGURE_TABLES = ['jours', 'ville', 'livreur', 'client', 'produit', 'argent', 'delais'] as const
export type FigureTable = (typeof FIGURE_TABLES)[number]

const frenchDay = (day: string): string => day.split('-').reverse().join('/')
const dirhams = (amount: number): string => toPlain(fromDirhams(amount))
const file = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  BOM + [headings.map(cell), ...rows].map(line).join('')

/** One table of the figures in the format of every export: semicolons, quotes, French days and amounts. */
export function figuresCsv(table: FigureTable, { jours, taux, argent, delais }: HomeFigures): string {
  if (table === 'delais') return stagesCsv(delais)
  if (table === 'jours') {
    return file(
      ['JOUR', 'REÇUS', 'RAMASSES', 'LIVRES', 'ECHECS', 'RENDUS', 'ENCAISSE'],
      jours.map((one) =>
        [
          frenchDay(one.jour),
          ...[one.crees, one.ramasses, one.livres, one.echecs, one.rendus].map(String),
          dirhams(one.encaisse),
        ].map(cell),
      ),
    )
  }
  if (table === 'argent') {
    return file(
      ['LIEU', 'AGE', 'NOMBRE', 'MONTANT'],
      argent.flatMap(({ place, ages }) =>
        ages.map(({ cle, n, montant }) =>
          [
            MONEY_PLACES[place],
            AGES.find((age) => age.cle === cle)?.label ?? cle,
            String(n),
            dirhams(montant),
          ].map(cell),
        ),
      ),
    )
  }
  return ratesCsv(table, taux[table]?.items ?? [])
}

/** Medians in minutes, of all together first. */
function stagesCsv(delais: HomeFigures['delais']): string {
  const stages = Object.keys(STAGES) as Stage[]
  const rows = [
    ...(delais?.tout ? [{ kind: 'Tout', ...delais.tout }] : []),
    ...Object.entries(STAGE_AXES).flatMap(([axis, kind]) =>
      (delais?.par[axis as StageAxis] ?? []).map((one) => ({ kind, ...one })),
    ),
  ]
  return file(
    ['PAR', 'NOM', 'COLIS', ...stages.map((stage) => `${STAGES[stage]} (min)`)],
    rows.map((row) => [
      cell(row.kind),
      textCell(row.name),
      cell(String(row.n)),
      ...stages.map((stage) => cell(String(row[stage] ?? ''))),
    ]),
  )
}

const ratesCsv = (axis: RateAxis, items: readonly RateFigures[]): string =>
  file(
    [RATE_AXES[axis].toUpperCase(), 'REÇUS', 'LIVRES', 'ECHECS', 'RETOURS', 'TAUX'],
    items.map(({ name, crees, livres, echecs, retours, taux }) => [
      textCell(name),
      ...[crees, livres, echecs, retours].map((n) => cell(String(n))),
      cell(taux === null ? '' : String(taux).replace('.', ',')),
    ]),
  )
