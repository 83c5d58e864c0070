import type { Row } from '../../collections.ts'
import { fold } from '../../schema/fold.ts'
import { stableId } from '../../schema/record-id.ts'
import { stateCode } from '../commande/states/reference.ts'
import { guessFromContent, guessMapping, type Mapping, missingFields } from '../import/mapping.ts'
import { rowReader } from '../import/read.ts'
import { labelOf } from '../import/targets.ts'
import { commandTotal } from '../money.ts'
import { parsePhone } from '../phone.ts'
import { resolveVille } from '../villes/resolve.ts'
import type { Columns } from './files.ts'
import type { Known } from './known.ts'
import { type ParcelPlace, placeIn, stateNamed } from './parcel-place.ts'
import type { People } from './people.ts'
import { TakeoverRow } from './row-reader.ts'

type Commande = Row<'commands'>
export type TakenParcel = ParcelPlace &
  Pick<Commande, 'id' | 'code' | 'client_source' | 'status' | 'total'> &
  ReturnType<ReturnType<typeof rowReader>>['values'] & {
    /** `2026-11-20`, or empty: the day it was sent. */
    readonly sent: string
    readonly there: boolean
  }

/** An option of the contract was agreed when the parcel was sent. */
const AGREED = { option_ouverture: true, option_echange: true }

/** Reads parcels on their way: the columns of a merchant's file, and where each of them is. */
export class Parcels {
  readonly #known: Known
  readonly #people: People
  readonly #columns: Columns<'colis'>
  readonly #met = new Map<string, number>()
  readonly #read: ReturnType<typeof rowReader>
  /** Headings of a merchant's file that the table lacks. */
  readonly missing: readonly string[]
  /** Headings nobody reads. */
  readonly unread: readonly string[]

  constructor(
    known: Known,
    people: People,
    columns: Columns<'colis'>,
    table: { readonly headings: readonly string[]; readonly rows: readonly (readonly string[])[] },
  ) {
    this.#known = known
    this.#people = people
    this.#columns = columns
    const mapping = mappingOf(known, columns, table)
    this.missing = [...columns.missing, ...missingFields(mapping).map(labelOf)]
    const read = new Set(Object.values(mapping))
    this.unread = table.headings.filter((heading, n) => columns.unread.includes(heading) && !read.has(n))
    this.#read = rowReader(known.villes, mapping, AGREED)
  }

  read(cells: readonly string[], number: number): { row: TakeoverRow<'colis'>; taken: TakenParcel } {
    const row = new TakeoverRow('colis', this.#columns, cells)
    const { values, reasons } = this.#read(number, cells)
    for (const { field, message } of reasons) row.errors.push({ column: labelOf(field), message })
    const client = this.#people.find('clients', row, 'client')
    if (row.text('client') === '') row.refuse('client', 'Le client manque : écrivez sa référence.')
    const found = {
      client,
      livreur: this.#people.find('livreurs', row, 'livreur'),
      agence: row.named('agence', this.#known.agences, 'une agence') || this.#onlyAgence(row),
      day: row.day('jour'),
    }
    const sent = row.day('envoi')
    if (sent > this.#known.today) row.refuse('envoi', 'Cette date n’est pas encore venue.')
    const state = stateNamed(row, this.#known.states, stateCode)
    const place = placeIn(row, state?.code ?? 'NOUVEAU', found)
    const { id, code, there } = this.#identity(row, number)
    this.#mustBeHisOwn(row, `${client}/${values.reference_client}`, values.reference_client, id)
    const total = commandTotal(values)
    const status = state?.id ?? ''
    return {
      row,
      taken: { ...values, ...place, id, code, there, client_source: client, status, total, sent },
    }
  }

  readonly #ofClients = new Map<string, string>()

  /** A merchant's reference names one commande. */
  #mustBeHisOwn(row: TakeoverRow<'colis'>, key: string, reference: string, id: string): void {
    if (reference === '') return
    const holder = this.#known.references.get(key) ?? this.#ofClients.get(key) ?? id
    this.#ofClients.set(key, holder)
    if (holder === id) return
    row.errors.push({
      column: labelOf('reference_client'),
      message: `La référence « ${reference} » est déjà celle d’une autre commande de ce client.`,
    })
  }

  #onlyAgence(row: TakeoverRow<'colis'>): string {
    const [only, ...others] = this.#known.agences
    return row.text('agence') === '' && others.length === 0 ? (only?.id ?? '') : ''
  }

  #identity(row: TakeoverRow<'colis'>, number: number): { id: string; code: string; there: boolean } {
    const code = row.required('code', 'Le code suivi manque.')
    if (code.length > 32) row.refuse('code', 'Un code suivi a 32 caractères au plus.')
    const id = stableId('reprise', 'colis', code)
    const twin = this.#met.get(fold(code))
    if (code !== '' && twin !== undefined)
      row.refuse('code', `Ce code suivi est déjà celui de la ligne ${twin}.`)
    this.#met.set(fold(code), number)
    const holder = this.#known.codes.get(code)
    if (holder !== undefined && holder !== id)
      row.refuse('code', 'Une autre commande porte déjà ce code suivi.')
    return { id, code, there: holder === id }
  }
}

const leftBy = (columns: Columns<'colis'>, headings: readonly string[]): string[] => {
  const taken = new Set(columns.at.values())
  return headings.map((heading, n) => (taken.has(n) ? '' : heading))
}

/** The column of the references that merchants gave their parcels. */
export const referenceColumn = (columns: Columns<'colis'>, headings: readonly string[]): number | undefined =>
  guessMapping(leftBy(columns, headings), {}).reference_client

/** The columns of a merchant's file among those the take-over does not read itself. */
function mappingOf(
  known: Known,
  columns: Columns<'colis'>,
  { headings, rows }: ConstructorParameters<typeof Parcels>[3],
): Mapping {
  const taken = new Set(columns.at.values())
  const left = leftBy(columns, headings)
  const sample = rows.slice(0, 50).map((cells) => cells.map((cell, n) => (taken.has(n) ? '' : cell)))
  return guessFromContent(guessMapping(left, {}), sample, {
    receiver_phone_number: (cell) => parsePhone(cell) !== null,
    city: (cell) => resolveVille(known.villes, cell).kind !== 'unknown',
  })
}
