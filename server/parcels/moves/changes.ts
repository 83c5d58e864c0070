import { type Collections, collections, type Row } from '#model/collections.ts'
import { tooMuchCash } from '#model/domain/commande/cod-ceiling.ts'
import { closedDay, dayComplaint } from '#model/domain/commande/decide/requirements.ts'
import { CHANGEABLE, type Changeable, whyNoNewPrice } from '#model/domain/commande/demande.ts'
import { reprints } from '#model/domain/commande/label-fields.ts'
import { add, format, fromDirhams, toDirhams } from '#model/domain/money.ts'
import { notServed } from '#model/domain/villes/served.ts'
import { cast, check, type FieldError } from '#model/schema/checks.ts'
import type { Centimes } from '#model/schema/collection.ts'
import type { CachedRecords } from '#server/cached-records.ts'
import { localDay } from '#server/clock.ts'
import { conflict, invalid } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import { moneySetting } from '#server/money-setting.ts'
import { firstServedDay } from '#server/parcels/times/open-days.ts'
import { villeOf } from '#server/parcels/ville.ts'
import { absentToday } from '#server/tariffs/compulsory.ts'

type Asks = Pick<Engine<Collections>, 'cached' | 'clock'>
type Parcel = Row<'commands'>
/** Values as the API writes them: amounts in dirhams. */
export type Changes = Partial<Record<Changeable, unknown>>

const toWire = (name: Changeable, value: unknown): unknown =>
  collections.commands.fields[name].kind === 'money' ? toDirhams(value as Centimes) : value

/** A value as rows hold it. */
const fromWire = (name: Changeable, value: unknown): unknown => cast(collections.commands.fields[name], value)

/**
 * The requested changes, each value as the commande would hold it; equal values are left out. 400 when none
 * is left.
 */
export function readChanges(engine: Asks, parcel: Parcel, asked: unknown): Changes {
  const changes = differing(engine, parcel, asked, CHANGEABLE)
  if (Object.keys(changes).length > 0) return changes
  throw invalid({ changes: { code: 'validation_required', message: 'Dites ce qui doit changer.' } })
}

/** The requested values that differ from the commande's, each as it would hold it. */
export function differing(
  engine: Asks,
  parcel: Parcel,
  asked: unknown,
  among: readonly Changeable[],
): Changes {
  const { changes, errors } = readEach(engine, parcel, asked, among)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return changes
}

/** As `differing`, but returns the errors instead of throwing them. */
export function readEach(
  engine: Asks,
  parcel: Parcel,
  asked: unknown,
  among: readonly Changeable[],
): { readonly changes: Changes; readonly errors: Readonly<Record<string, FieldError>> } {
  const errors: Record<string, FieldError> = {}
  const changes: Changes = {}
  const sent = new Map(Object.entries(typeof asked === 'object' && asked !== null ? asked : {}))
  const known: readonly string[] = among
  for (const name of sent.keys()) if (!known.includes(name)) errors[name] = notAmong(among)
  for (const name of among) {
    if (!sent.has(name)) continue
    const value = fromWire(name, sent.get(name))
    if (value === parcel[name]) continue
    const wrong = check(collections.commands.fields[name], value) ?? unfit(engine, parcel, name, value)
    if (wrong) errors[name] = wrong
    else changes[name] = toWire(name, value)
  }
  return { changes, errors }
}

const notAmong = (among: readonly Changeable[]): FieldError => ({
  code: 'validation_not_changeable',
  message: `Ce changement ne se demande pas ici. Vous pouvez changer : ${among.map((name) => collections.commands.fields[name].label).join(', ')}.`,
})

/**
 * The fields of a commande to write for these changes: it must be printed again when its label has one of
 * them.
 */
export function fieldsToWrite(changes: Changes): Partial<Parcel> {
  const names = CHANGEABLE.filter((name) => Object.hasOwn(changes, name))
  const values = Object.fromEntries(names.map((name) => [name, fromWire(name, changes[name])]))
  return { ...values, ...(reprints(names) && { reprint: true }) }
}

function unfit(engine: Asks, parcel: Parcel, name: Changeable, value: unknown): FieldError | null {
  if (name === 'city') {
    const city = String(value)
    return notServed(villeOf(engine, city)) ?? absentToday(engine)({ ...parcel, city })
  }
  if (name === 'reported_date' && value !== '') {
    const day = String(value).slice(0, 10)
    const today = localDay(engine.clock.now()).toString()
    return dayComplaint(day, today) ?? closedDay(day, firstServedDay(engine, parcel.city, day))
  }
  if (name !== 'price') return null
  const reason = whyNoNewPrice(parcel)
  if (reason) throw conflict(reason, { status: parcel.status, money_state: parcel.money_state })
  const price = Number(value) as Centimes
  if (price < 0 && !parcel.is_echange) return NEGATIVE
  return tooMuchCash(add(price, parcel.extra_fees), moneySetting(engine, 'argent.plafond_cod'))
}

const NEGATIVE: FieldError = {
  code: 'validation_negative_price',
  message: 'Un prix négatif n’est possible que pour un échange.',
}

export const presentValues = (parcel: Parcel, names: readonly string[]): Changes =>
  Object.fromEntries(
    CHANGEABLE.filter((name) => names.includes(name)).map((name) => [name, toWire(name, parcel[name])]),
  )

/** « Téléphone +212661…, Prix 250,00 DH » */
export function inWords(engine: CachedRecords, changes: unknown): string {
  const said = Object(changes) as Changes
  return CHANGEABLE.filter((name) => Object.hasOwn(said, name))
    .map((name) => `${collections.commands.fields[name].label} ${valueInWords(engine, name, said[name])}`)
    .join(', ')
}

function valueInWords(engine: CachedRecords, name: Changeable, value: unknown): string {
  if (name === 'city') return engine.cached('villes').get(String(value))?.name ?? ''
  if (name === 'price') return format(fromDirhams(Number(value)))
  if (name === 'reported_date') return String(value).slice(0, 10).split('-').reverse().join('/') || 'retirée'
  return String(value) || 'retiré'
}
