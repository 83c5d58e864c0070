import { collections, type Row } from '#model/collections.ts'
import { inLetters } from '#model/domain/billing/amount-in-letters.ts'
import { totalsOf } from '#model/domain/billing/facture-content.ts'
import { readTaxes, type TvaOfRate, taxesOnWire, tvaByRate } from '#model/domain/billing/tva.ts'
import { add, fromDirhams, fromNumeric, subtract, ZERO } from '#model/domain/money.ts'
import { rateOn } from '#model/domain/tariffs/rates.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { moveMoney } from '#server/billing/money-states.ts'
import { livePayment } from '#server/billing/payments/live-payment.ts'
import { fromCanonical, localDay } from '#server/clock.ts'
import { newId } from '#server/core/base/ids.ts'
import { conflict, invalid } from '#server/core/base/refusals.ts'
import { blankRow, insertRows } from '#server/core/base/storage.ts'
import { sql } from '#server/db/sql.ts'
import { type Billing, holdBillsOf, linesOf } from './brouillon.ts'
import { snapshotOf } from './facture-content.ts'
import { agenceOfBill } from './issue.ts'
import { takeNumber } from './take-numbers.ts'

type Facture = Row<'factures'>
type Line = Row<'factures_details'>

/** Changes of an avoir to one line of the facture it corrects: signed differences. */
interface Difference {
  readonly command: string
  readonly price: Centimes
  readonly fee: Centimes
  readonly indemnite: Centimes
}

/**
 * Checks a new avoir and computes its totals: its facture is issued, its lines are of that facture. Returns
 * the lines to write once the avoir exists.
 */
export async function beginAvoir(billing: Billing, avoir: Facture): Promise<readonly Line[]> {
  const { engine, tx, now } = billing
  const origine = (await engine.hold(tx, 'factures', [avoir.origine])).get(avoir.origine)
  if (!origine || !['facture', 'commission'].includes(origine.kind) || !isIssued(origine)) {
    throw invalid({ origine: NO_ORIGIN })
  }
  if (origine.party !== 'client') throw invalid({ origine: NOT_OF_CLIENT })
  if (avoir.motif.trim() === '') throw invalid({ motif: NO_MOTIF })
  Object.assign(avoir, { party: origine.party, user: origine.user })
  const of = new Map((await linesOf(tx, origine.id)).map((line) => [line.command, line]))
  const differences = readDifferences(avoir.lignes)
  if (differences.length === 0 || differences.some(({ command }) => !of.has(command))) {
    throw invalid({ lignes: WRONG_LINES })
  }
  avoir.period_to ||= `${localDay(fromCanonical(now))} 00:00:00.000Z`
  const lines = differences.map((one) => lineOf(avoir, one, of.get(one.command)?.extra_fees ?? ZERO, now))
  Object.assign(avoir, totalsOf(lines, ZERO), { colis: lines.length })
  return lines
}

const isIssued = ({ state }: Facture): boolean => state === 'emise' || state === 'payee'

/** total = Σ(line.price + extra fees) is then the sum of the differences of encaissé. */
function lineOf(
  avoir: Facture,
  { command, price, fee, indemnite }: Difference,
  extra: Centimes,
  now: string,
): Line {
  return {
    ...(blankRow(collections.factures_details, newId()) as Line),
    facture: avoir.id,
    command,
    party: 'client',
    price: subtract(price, extra),
    extra_fees: extra,
    encaisse: price,
    fee,
    indemnite,
    motif: avoir.motif.slice(0, MOST_MOTIF),
    created: now,
    updated: now,
  }
}

const MOST_MOTIF = 120

/** `[{command, price?, fee?, indemnite?}]` in dirhams; 400 at `lignes` for anything else. */
function readDifferences(given: unknown): Difference[] {
  if (!Array.isArray(given) || given.length > MOST_LINES) throw invalid({ lignes: WRONG_LINES })
  const read = given.map((one: unknown): Difference => {
    const { command, price, fee, indemnite } = Object(one)
    if (typeof command !== 'string') throw invalid({ lignes: WRONG_LINES })
    return { command, price: amountOf(price), fee: amountOf(fee), indemnite: amountOf(indemnite) }
  })
  const nothing = read.some(({ price, fee, indemnite }) =>
    [price, fee, indemnite].every((amount) => amount === 0),
  )
  const twice = new Set(read.map(({ command }) => command)).size < read.length
  if (nothing || twice) throw invalid({ lignes: WRONG_LINES })
  return read
}

const MOST_LINES = 1_000
const MOST_DIRHAMS = 10_000_000

function amountOf(given: unknown): Centimes {
  if (given === undefined || given === null) return ZERO
  if (typeof given !== 'number' || !Number.isFinite(given) || Math.abs(given) > MOST_DIRHAMS) {
    throw invalid({ lignes: WRONG_LINES })
  }
  return fromDirhams(given)
}

export async function writeAvoirLines(
  { engine, tx, origin, now }: Billing,
  lines: readonly Line[],
): Promise<void> {
  await insertRows(tx, collections.factures_details, lines)
  await engine.recordWritten(tx, 'factures_details', { action: 'create', rows: lines, now }, origin)
}

/** Issues an avoir: its amount is in the next report; an unpaid facture that its avoirs bring to nothing is annulled. */
export async function issueAvoir(billing: Billing, avoir: Facture): Promise<void> {
  const { engine, tx, now } = billing
  await holdBillsOf(tx, avoir.user)
  const origine = (await engine.hold(tx, 'factures', [avoir.origine])).get(avoir.origine)
  if (!origine || !isIssued(origine)) {
    throw conflict('La facture de cet avoir n’est plus émise : supprimez cet avoir.', {
      origine: avoir.origine,
    })
  }
  const lines = await linesOf(tx, avoir.id)
  const tva = taxesBack(billing, origine, add(...lines.map(({ fee }) => fee)))
  const words = { lettres: inLetters(avoir.net), agence: await agenceOfBill(billing, avoir) }
  Object.assign(avoir, { issued_at: now, tva: taxesOnWire(tva), ...words })
  avoir.number = await takeNumber(tx, 'AV', now)
  avoir.snapshot = await snapshotOf(engine, tx, avoir)
  const ecart = add(origine.ecart, avoir.net)
  const corrected = await engine.change(tx, 'factures', origine, { ecart }, billing.origin)
  await annulWhenNothingIsLeft(billing, corrected, avoir)
}

/** The tax given back, at the facture's rate; of several rates, at that of the highest part of its fees. */
function taxesBack({ engine }: Billing, origine: Facture, fee: Centimes): TvaOfRate[] {
  const charged = readTaxes(origine.tva)
  const most = charged.toSorted((a, b) => b.ttc - a.ttc)[0]
  const rates = engine.cached('taux_tva').values()
  const taux =
    most?.taux ?? rateOn(rates, 'livraison', (origine.issued_at || origine.created).slice(0, 10)) ?? 0
  return tvaByRate([{ taux, ttc: fee }])
}

/** The avoirs that annul a facture are settled by it: the next report takes neither. */
async function annulWhenNothingIsLeft(
  { engine, tx, origin, now }: Billing,
  origine: Facture,
  avoir: Facture,
): Promise<void> {
  // Money on its way to the client is paid: the next report takes the avoir back.
  if (origine.state !== 'emise' || (await livePayment(tx, origine.id))) return
  const others = await tx.query<{ id: string; net: string }>(
    sql`SELECT id, net::text FROM factures WHERE origine = ${origine.id} AND kind = 'avoir' AND state = 'emise'
        AND reporte_dans = '' AND id <> ${avoir.id} ORDER BY id`,
  )
  const left = add(origine.net, avoir.net, ...others.map(({ net }) => fromNumeric(net)))
  if (left !== ZERO) return
  avoir.reporte_dans = origine.id
  const taken = await engine.hold(
    tx,
    'factures',
    others.map(({ id }) => id),
  )
  for (const one of taken.values()) {
    await engine.change(tx, 'factures', one, { reporte_dans: origine.id }, origin)
  }
  await engine.change(tx, 'factures', origine, { state: 'annulee' }, origin)
  await moveMoney({ engine, tx, origin, now }, origine, await linesOf(tx, origine.id), 'PAYE')
}

const NO_ORIGIN = {
  code: 'validation_origine',
  message: 'Choisissez la facture émise que cet avoir corrige.',
}
const NOT_OF_CLIENT = {
  code: 'validation_origine',
  message: 'Un avoir livreur naît d’une correction du colis : corrigez le colis.',
}
const NO_MOTIF = { code: 'validation_required', message: 'Dites pourquoi : le client le lira.' }
const WRONG_LINES = {
  code: 'validation_lignes',
  message:
    'Donnez les lignes à corriger : chaque commande de la facture une fois, avec la différence de prix, de frais ou d’indemnité.',
}
