import { commands } from '../../collections/commands.ts'
import type { Row } from '../../collections.ts'
import { check, type FieldError } from '../../schema/checks.ts'
import type { Centimes } from '../../schema/collection.ts'
import { textOfCell } from '../../schema/csv.ts'
import { RECORD_ID } from '../../schema/record-id.ts'
import { type ClientOptions, notAgreed, OPTIONAL_WISHES } from '../client-options.ts'
import { tooMuchCash } from '../commande/cod-ceiling.ts'
import { commandTotal, format, parseAmount, ZERO } from '../money.ts'
import { parsePhone, splitPhones } from '../phone.ts'
import { formatPhone, isMobile } from '../phone-text.ts'
import type { VilleIndex, VilleNames } from '../villes/index-villes.ts'
import { type Resolution, resolveVille } from '../villes/resolve.ts'
import { notServed } from '../villes/served.ts'
import type { Mapping } from './mapping.ts'
import { type ImportProduct, productReader } from './products.ts'
import type { Reason, Warning } from './reasons.ts'
import * as say from './reasons.ts'
import { IMPORT_FIELDS, type ImportField } from './targets.ts'
import { parseQuantity, parseYesNo } from './words.ts'

/** The values a row of a file gives to a commande. */
export type ImportedValues = Pick<Row<'commands'>, ImportField>

/** Values typed or chosen instead of a cell; for `city` also the id of a ville. */
export type RowCorrections = Partial<Record<ImportField, string>>

export interface ImportVille extends VilleNames {
  readonly active: boolean
}

export interface ReadRow {
  /** Counted from 1 after the headings; lines that are no rows are not counted. */
  readonly number: number
  readonly cells: readonly string[]
  /** Usable when there is no reason against it. */
  readonly values: ImportedValues
  readonly reasons: readonly Reason[]
  readonly warnings: readonly Warning[]
}

type Text = (field: ImportField) => string

interface Draft {
  readonly values: ImportedValues
  readonly reasons: Reason[]
  readonly warnings: Warning[]
}

interface Rules {
  /** Why a commande to that ville has no price. */
  readonly absentTariff?: (asked: Pick<ImportedValues, 'city' | 'is_echange'>) => FieldError | null
  /** Cash from which one parcel is entered by hand, with a reason; zero where there is none. */
  readonly codCeiling?: Centimes
  /** Products of the client's stock that a row may name. */
  readonly products?: readonly ImportProduct[]
}

/**
 * Reads the rows of a client's file under the client's contract (`agreed`). A ville is never guessed: a text
 * that is not exactly one ville is refused, with choices; so is a product.
 */
export function rowReader(
  villes: VilleIndex<ImportVille>,
  mapping: Mapping,
  agreed: ClientOptions | undefined,
  { absentTariff = () => null, codCeiling = ZERO, products = [] }: Rules = {},
) {
  const resolve = villeReader(villes)
  const findProduct = productReader(products)
  return (number: number, cells: readonly string[], corrections: RowCorrections = {}): ReadRow => {
    const text: Text = (field) => {
      const column = mapping[field]
      return clean(corrections[field] ?? (column === undefined ? '' : (cells[column] ?? '')))
    }
    const draft: Draft = { values: emptyValues(), reasons: [], warnings: [] }
    readTexts(draft, text)
    readProduct(draft, text('produit'), findProduct)
    readPhones(draft, text)
    readVille(draft, text('city'), resolve)
    readFlags(draft, text)
    checkOptions(draft, agreed)
    checkTariff(draft, absentTariff)
    readAmounts(draft, text)
    checkCash(draft, codCeiling)
    readQuantity(draft, text('quantity'))
    checkLimits(draft)
    return { number, cells, ...draft }
  }
}

/** Line ends of any system, no-break and repeated spaces, the apostrophe that keeps `+212…` from being run. */
function clean(cell: string): string {
  return textOfCell(cell)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
}

function emptyValues(): ImportedValues {
  return {
    receiver_full_name: '',
    receiver_phone_number: '',
    receiver_phone_2: '',
    city: '',
    receiver_address: '',
    product_name: '',
    produit: '',
    quantity: 1,
    price: ZERO,
    extra_fees: ZERO,
    note: '',
    package_opened: false,
    is_echange: false,
    fragile: false,
    essayage: false,
    reference_client: '',
    boutique: '',
    client_name: '',
    client_phone: '',
  }
}

const ONE_LINE = [
  'receiver_full_name',
  'product_name',
  'reference_client',
  'boutique',
  'client_name',
] as const
const LINES = ['receiver_address', 'note'] as const
const FLAGS = ['package_opened', 'is_echange', 'fragile', 'essayage'] as const

function readTexts({ values, reasons }: Draft, text: Text): void {
  for (const field of ONE_LINE) values[field] = text(field).replaceAll('\n', ' ')
  for (const field of LINES) values[field] = text(field)
  if (values.receiver_full_name === '') reasons.push(say.missing('receiver_full_name'))
}

/** Goods that nobody named are called as their product. */
function readProduct(
  { values, reasons }: Draft,
  typed: string,
  find: ReturnType<typeof productReader>,
): void {
  if (typed === '') return
  const found = find(typed)
  if ('reason' in found) reasons.push(found.reason)
  else {
    values.produit = found.product.id
    values.product_name ||= found.product.designation
  }
}

function readPhones({ values, reasons, warnings }: Draft, text: Text): void {
  const typed = text('receiver_phone_number')
  const pieces = splitPhones(typed)
  const numbers = pieces.flatMap((piece) => parsePhone(piece) ?? [])
  const [first = '', second = ''] = numbers
  const other = text('receiver_phone_2')
  values.receiver_phone_number = first
  values.receiver_phone_2 = parsePhone(other) ?? (second === first ? '' : second)
  values.client_phone = parsePhone(text('client_phone')) ?? ''
  if (typed === '') reasons.push(say.missing('receiver_phone_number'))
  else if (first === '' || numbers.length < Math.min(pieces.length, 2)) {
    reasons.push(say.badPhone('receiver_phone_number', typed))
  } else if (!isMobile(first)) warnings.push(say.fixedLineWarning(formatPhone(first)))
  if (numbers.length > 2) warnings.push(say.lostPhonesWarning(numbers.length))
  if (other !== '' && parsePhone(other) === null) warnings.push(say.badSecondPhoneWarning(other))
}

/** Files repeat their villes: each text is resolved once. */
function villeReader(index: VilleIndex<ImportVille>) {
  const byId = new Map(index.villes.map((ville) => [ville.id, ville]))
  const known = new Map<string, Resolution<ImportVille>>()
  return (typed: string): Resolution<ImportVille> => {
    const chosen = RECORD_ID.test(typed) ? byId.get(typed) : undefined
    if (chosen) return { kind: 'found', ville: chosen }
    const answer = known.get(typed) ?? resolveVille(index, typed)
    known.set(typed, answer)
    return answer
  }
}

function readVille(
  { values, reasons }: Draft,
  typed: string,
  resolve: (typed: string) => Resolution<ImportVille>,
): void {
  if (typed === '') {
    reasons.push(say.missing('city'))
    return
  }
  const answer = resolve(typed)
  if (answer.kind === 'found') {
    values.city = answer.ville.id
    const closed = notServed(answer.ville)
    if (closed) reasons.push(say.closedVille(closed))
  } else if (answer.kind === 'ask') reasons.push(say.ambiguousVille(typed, answer.choices.map(choice)))
  else reasons.push(say.unknownVille(typed, answer.proposals.map(choice)))
}

const choice = ({ id, name }: ImportVille) => ({ id, name })

function readFlags({ values, reasons }: Draft, text: Text): void {
  for (const field of FLAGS) {
    const flag = parseYesNo(text(field))
    values[field] = flag ?? false
    if (flag === null) reasons.push(say.badYesNo(field, text(field)))
  }
}

function checkOptions({ values, reasons }: Draft, agreed: ClientOptions | undefined): void {
  for (const wish of OPTIONAL_WISHES) {
    const error = values[wish] ? notAgreed(wish, agreed) : null
    if (error) reasons.push(say.notAgreed(wish, error))
  }
}

function checkTariff(
  { values, reasons }: Draft,
  absentTariff: (asked: ImportedValues) => FieldError | null,
): void {
  if (values.city === '' || reasons.some(({ field }) => field === 'city')) return
  const absent = absentTariff(values)
  if (absent) reasons.push(say.noTariff(absent))
}

/** A file has no column for the reason, so that cash above the ceiling is entered by hand. */
function checkCash({ values, reasons }: Draft, ceiling: Centimes): void {
  const much = tooMuchCash(commandTotal(values), ceiling)
  if (much) reasons.push(say.muchCash(much))
}

/** A negative price is allowed for an échange alone. */
function readAmounts({ values, reasons, warnings }: Draft, text: Text): void {
  const price = readAmount('price', text('price'), reasons)
  const fees = text('extra_fees') === '' ? ZERO : readAmount('extra_fees', text('extra_fees'), reasons)
  if (text('price') === '') reasons.push(say.missing('price'))
  if (price < 0 && !values.is_echange) reasons.push(say.negativePrice(text('price')))
  if (fees < 0) reasons.push(say.negativeFees(text('extra_fees')))
  values.price = price
  values.extra_fees = fees
  const total = commandTotal(values)
  if (total % 100 !== 0) warnings.push(say.centsWarning(format(total)))
}

function readAmount(field: ImportField, typed: string, reasons: Reason[]): Centimes {
  const amount = parseAmount(typed)
  if (amount === null && typed !== '') reasons.push(say.badAmount(field, typed))
  return amount ?? ZERO
}

function readQuantity({ values, reasons }: Draft, typed: string): void {
  const quantity = parseQuantity(typed)
  values.quantity = quantity ?? 1
  if (quantity === null) reasons.push(say.badQuantity(typed))
}

/** Lengths and maxima come from the declaration, as for the form. */
function checkLimits({ values, reasons }: Draft): void {
  for (const field of IMPORT_FIELDS) {
    const error = check(commands.fields[field], values[field])
    const max = Number(error?.params?.max ?? 0)
    if (error?.code === 'validation_max_text_constraint') reasons.push(say.tooLong(field, max))
    else if (error?.code === 'validation_max_number_constraint') {
      reasons.push(say.tooMuch(field, `${max}\u00a0DH`))
    } else if (error?.code === 'validation_invalid_format') reasons.push(say.unreadable(field))
  }
}
