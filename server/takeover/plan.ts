import type { Collections } from '#model/collections.ts'
import { add, subtract, toDirhams, ZERO } from '#model/domain/money.ts'
import { Balances, type TakenBalance } from '#model/domain/takeover/balances.ts'
import { type Columns, columnsOf, TAKEOVER_NAMES, type TakeoverFile } from '#model/domain/takeover/files.ts'
import type { Known } from '#model/domain/takeover/known.ts'
import { Parcels, referenceColumn, type TakenParcel } from '#model/domain/takeover/parcels.ts'
import { People, type TakenClient, type TakenLivreur } from '#model/domain/takeover/people.ts'
import type { FileCounts, RefusedRow, TakeoverReport } from '#model/domain/takeover/report.ts'
import { TakeoverRow } from '#model/domain/takeover/row-reader.ts'
import { type TakenTariff, Tariffs } from '#model/domain/takeover/tariffs.ts'
import { noTariff } from '#model/domain/tariffs/missing.ts'
import { tariffIndex } from '#model/domain/tariffs/resolve.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import type { FileTable } from '#server/modules/imports/file/table.ts'
import { mapPaced } from '#server/pace.ts'
import { priceTables } from '#server/tariffs/tables.ts'
import { knownBefore } from './known.ts'

export type Tables = Partial<Readonly<Record<TakeoverFile, FileTable>>>

/**
 * The effect of the files if they were taken over now. Every row is in one of the lists or among the refused.
 */
export interface TakeoverPlan {
  readonly clients: readonly TakenClient[]
  readonly livreurs: readonly TakenLivreur[]
  readonly tarifs: readonly TakenTariff[]
  readonly colis: readonly TakenParcel[]
  readonly especes: readonly TakenBalance[]
  readonly a_payer: readonly TakenBalance[]
  readonly rejects: readonly RefusedRow[]
  readonly unread: Partial<Readonly<Record<TakeoverFile, readonly string[]>>>
}

type Lists = Pick<TakeoverPlan, TakeoverFile>

/** Compares every file with the present records; writes nothing. */
export async function planTakeover(
  engine: Engine<Collections>,
  db: Db,
  tables: Tables,
): Promise<TakeoverPlan> {
  const headings = tables.colis?.headings ?? []
  const columns = columnsOf('colis', headings)
  const known = await knownBefore(engine, db, {
    codes: cellsAt(tables.colis, columns.at.get('code')),
    references: cellsAt(tables.colis, referenceColumn(columns, headings)),
  })
  return new Reading(engine, known, tables).plan()
}

const cellsAt = (table: FileTable | undefined, column: number | undefined): string[] =>
  column === undefined ? [] : (table?.rows ?? []).map((cells) => (cells[column] ?? '').trim())

class Reading {
  readonly #engine: Engine<Collections>
  readonly #known: Known
  readonly #tables: Tables
  readonly #people: People
  readonly #rejects: RefusedRow[] = []
  readonly #unread: Partial<Record<TakeoverFile, readonly string[]>> = {}

  constructor(engine: Engine<Collections>, known: Known, tables: Tables) {
    this.#engine = engine
    this.#known = known
    this.#tables = tables
    this.#people = new People(known)
  }

  async plan(): Promise<TakeoverPlan> {
    const people = this.#people
    const clients = await this.#each('clients', (row, n) => people.client(row, n))
    const livreurs = await this.#each('livreurs', (row, n) => people.livreur(row, n))
    const tariffs = new Tariffs(this.#known, people)
    const tarifs = await this.#each('tarifs', (row, n) => tariffs.read(row, n))
    const colis = await this.#parcels(tarifs)
    const balances = new Balances(this.#known, people)
    const especes = await this.#each('especes', (row, n) => balances.cash(row, n))
    const a_payer = await this.#each('a_payer', (row, n) => balances.owed(row, n))
    const lists = { clients, livreurs, tarifs, colis, especes, a_payer }
    return { ...lists, rejects: this.#rejects, unread: this.#unread }
  }

  async #each<F extends TakeoverFile, T>(
    file: F,
    read: (row: TakeoverRow<F>, number: number) => T,
  ): Promise<T[]> {
    const table = this.#tables[file]
    if (!table) return []
    const columns = this.#columns(file, table)
    if (columns === null) return []
    const taken = await mapPaced(table.rows, (cells, i): T[] => {
      const row = new TakeoverRow(file, columns, cells)
      const value = read(row, i + 1)
      return this.#isRight(file, i + 1, row) ? [value] : []
    })
    return taken.flat()
  }

  #columns<F extends TakeoverFile>(file: F, table: FileTable): Columns<F> | null {
    const columns = columnsOf(file, table.headings)
    this.#unread[file] = columns.unread
    return this.#hasAll(file, columns.missing) ? columns : null
  }

  #hasAll(file: TakeoverFile, missing: readonly string[]): boolean {
    for (const column of missing) {
      const message = `Aucune colonne ne s’appelle « ${column} » : ajoutez-la au fichier.`
      this.#rejects.push({ file, row: 0, column, message })
    }
    return missing.length === 0
  }

  #isRight(file: TakeoverFile, row: number, { errors }: Pick<TakeoverRow<TakeoverFile>, 'errors'>): boolean {
    for (const error of errors) this.#rejects.push({ file, row, ...error })
    return errors.length === 0
  }

  async #parcels(tarifs: readonly TakenTariff[]): Promise<TakenParcel[]> {
    const table = this.#tables.colis
    if (!table) return []
    const columns = columnsOf('colis', table.headings)
    const parcels = new Parcels(this.#known, this.#people, columns, table)
    if (!this.#hasAll('colis', parcels.missing)) return []
    const absent = this.#absentTariff(tarifs)
    const taken = await mapPaced(table.rows, (cells, i): TakenParcel[] => {
      const { row, taken: parcel } = parcels.read(cells, i + 1)
      const message = row.errors.length === 0 && !parcel.there ? absent(parcel) : undefined
      if (message) row.errors.push({ column: 'VILLE', message })
      return this.#isRight('colis', i + 1, row) ? [parcel] : []
    })
    this.#unread.colis = parcels.unread
    return taken.flat()
  }

  /** Why nobody would know what delivering a parcel costs, with the tariffs of the files among those there are. */
  #absentTariff(tarifs: readonly TakenTariff[]): (parcel: TakenParcel) => string | undefined {
    const clients = tariffIndex([...this.#engine.cached('clients_fee').values(), ...tarifs.filter(isNew)])
    const tables = { ...priceTables(this.#engine), clients }
    const villes = this.#engine.cached('villes')
    return (parcel) => {
      const { name } = villes.get(parcel.city) ?? { name: '' }
      return noTariff(tables, parcel, { name, day: this.#known.today })?.message
    }
  }
}

const isNew = ({ there }: { readonly there: boolean }): boolean => !there

/** The most rejects of an HTTP answer, as many as a person can go through; the counts are of the whole. */
const MOST_REJECTS = 2_000

export function reportOf(
  engine: Engine<Collections>,
  plan: TakeoverPlan,
  tables: Tables,
  { simulation, done }: Pick<TakeoverReport, 'simulation' | 'done'>,
): TakeoverReport {
  const sent = TAKEOVER_NAMES.filter((file) => tables[file] !== undefined)
  return {
    simulation,
    done,
    files: Object.fromEntries(sent.map((file) => [file, countsOf(plan, file, tables)])),
    totals: totalsOf(engine, plan),
    rejects: plan.rejects.slice(0, MOST_REJECTS),
  }
}

function countsOf(plan: TakeoverPlan, file: TakeoverFile, tables: Tables): FileCounts {
  const rows = tables[file]?.rows.length ?? 0
  const list: readonly { readonly there: boolean }[] = plan[file]
  const accepted = list.filter(isNew).length
  const already = list.length - accepted
  return { rows, accepted, already, refused: rows - list.length, unread: plan.unread[file] ?? [] }
}

function totalsOf(engine: Engine<Collections>, { colis, especes, a_payer }: Lists): TakeoverReport['totals'] {
  const states = engine.cached('tracking_states')
  const par_etat: Record<string, number> = {}
  for (const { status } of colis) {
    const name = states.get(status)?.name ?? ''
    par_etat[name] = (par_etat[name] ?? 0) + 1
  }
  return {
    colis: colis.length,
    a_encaisser: toDirhams(add(ZERO, ...colis.map(({ total, outcome }) => (outcome === '' ? total : ZERO)))),
    par_etat,
    chez_livreurs: toDirhams(add(ZERO, ...especes.map(({ montant }) => montant))),
    du_clients: toDirhams(subtract(ZERO, add(ZERO, ...a_payer.map(({ montant }) => montant)))),
  }
}
