import type { Row } from '#model/collections.ts'
import { inLetters } from '#model/domain/billing/amount-in-letters.ts'
import { taxedOf } from '#model/domain/billing/billable.ts'
import { type TvaOfRate, taxesOnWire, tvaByRate } from '#model/domain/billing/tva.ts'
import { add, fromNumeric, subtract, toDirhams, ZERO } from '#model/domain/money.ts'
import { moveMoney } from '#server/billing/money-states.ts'
import { conflict } from '#server/core/base/refusals.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { lockAccounts } from '#server/ledger/balances.ts'
import { agenceOfClient } from '#server/parcels/first-agence.ts'
import { agenceOfLivreur } from '#server/parcels/livreurs/livreur-agence.ts'
import {
  type Billing,
  freeLines,
  holdBillsOf,
  linesOf,
  NOTHING,
  prepare,
  totalsFor,
  writeLines,
} from './brouillon.ts'
import { snapshotOf } from './facture-content.ts'
import { livreurReports } from './livreur-reports.ts'
import { pendingReport } from './reports.ts'
import { staleLines } from './stale-lines.ts'
import { takeNumber } from './take-numbers.ts'

type Facture = Row<'factures'>
type Line = Row<'factures_details'>

/**
 * Issues a brouillon: sets its number, totals, tax, sum in words and snapshot, and moves the money of its
 * commandes. Its lines are compared with the present state, under lock; when they differ, 409, or with
 * `refresh` they are made anew. The counter of the series is the last row it locks; accounts follow at the
 * commit.
 */
export async function issue(billing: Billing, facture: Facture, refresh: boolean): Promise<void> {
  const { engine, tx, now } = billing
  await holdBillsOf(tx, facture.user)
  const lines = await trueLines(billing, facture, refresh)
  const tva = facture.party === 'client' ? await taxesOf(tx, facture.id) : []
  const report = await (facture.party === 'client' ? takeReport : takeRetenues)(billing, facture)
  const totals = totalsFor(partyOf(facture), lines, report.amount, report.retenues)
  // A net of zero or less is not payable: the facture counts as paid, and its net goes to the next one.
  const settled = totals.net <= 0
  if (settled && lines.length === 0) throw await changed(tx, facture)
  Object.assign(facture, totals, {
    state: settled ? 'payee' : 'emise',
    issued_at: now,
    paid_at: settled ? now : '',
    mode: settled ? '' : await modeOf(billing, facture),
    tva: taxesOnWire(tva),
    lettres: inLetters(totals.net),
    agence: await agenceOfBill(billing, facture),
  })
  if (facture.party === 'client') await moveMoney(billing, facture, lines, settled ? 'PAYE' : 'FACTURE')
  const content = await snapshotOf(engine, tx, facture)
  // Other issues wait for this number until the commit, so no query comes after it.
  facture.number = await takeNumber(tx, facture.party === 'client' ? 'FC' : 'CM', now)
  facture.snapshot = { ...content, number: facture.number }
}

const partyOf = ({ party }: Facture): 'client' | 'livreur' => (party === 'livreur' ? 'livreur' : 'client')

/** The lines with their commandes locked, so that no parcel moves while its line is issued. */
async function trueLines(billing: Billing, facture: Facture, refresh: boolean): Promise<readonly Line[]> {
  const { tx } = billing
  const lines = await heldLines(billing, facture.id)
  const isReportAlone = facture.colis === 0 && facture.report > 0
  if ((await staleLines(tx, facture.id)) === 0 && (lines.length > 0 || isReportAlone)) return lines
  if (!refresh) throw await changed(tx, facture)
  const party = partyOf(facture)
  await freeLines(billing, facture.id)
  const period = { party, users: [facture.user], period_to: facture.period_to }
  const { items } = (await prepare(tx, period)).get(facture.user) ?? NOTHING
  await writeLines(billing, party, [{ facture: facture.id, items }])
  const anew = await heldLines(billing, facture.id)
  if ((await staleLines(tx, facture.id)) > 0 || anew.length === 0) throw await changed(tx, facture)
  return anew
}

async function heldLines({ engine, tx }: Billing, facture: string): Promise<Line[]> {
  const lines = await linesOf(tx, facture)
  const commands = lines.flatMap(({ command }) => (command === '' ? [] : [command]))
  await engine.lock(tx, 'commands', commands)
  return lines
}

async function changed(tx: Tx, facture: Facture) {
  const lines = await staleLines(tx, facture.id)
  return conflict(
    'Des colis de ce brouillon ont changé depuis qu’il est préparé : supprimez-le, et préparez-le à nouveau.',
    { id: facture.id, state: facture.state, net: toDirhams(facture.net), lignes: lines },
    { code: 'brouillon_change' },
  )
}

/** The tax inside its fees, one rounding per rate. */
export async function taxesOf(tx: Tx, facture: string): Promise<TvaOfRate[]> {
  const rows = await tx.query<{ taux: number | null; montant: string }>(
    sql`SELECT f.taux, sum(f.montant)::text AS montant FROM frais AS f
        WHERE f.facture_detail = ANY(ARRAY(SELECT id FROM factures_details WHERE facture = ${facture}))
          AND f.facture_detail <> '' AND f.annule_par = '' GROUP BY f.taux`,
  )
  return tvaByRate(taxedOf(rows.map(({ taux, montant }) => ({ taux, montant: fromNumeric(montant) }))))
}

/** Takes over what earlier factures and avoirs left, each once. */
async function takeReport({ engine, tx, origin }: Billing, facture: Facture) {
  const { amount, sources, retraits, ouvertures } = await pendingReport(tx, facture.user)
  const held = await engine.hold(
    tx,
    'factures',
    sources.map(({ id }) => id),
  )
  for (const source of held.values()) {
    await engine.change(tx, 'factures', source, { reporte_dans: facture.id }, origin)
  }
  const taken = await engine.hold(
    tx,
    'retraits',
    retraits.map(({ id }) => id),
  )
  for (const retrait of taken.values()) {
    await engine.change(tx, 'retraits', retrait, { reporte_dans: facture.id }, origin)
  }
  const opened = ouvertures.map(({ id }) => id)
  for (const opening of (await engine.hold(tx, 'ouvertures', opened)).values()) {
    await engine.change(tx, 'ouvertures', opening, { reporte_dans: facture.id }, origin)
  }
  return { amount, retenues: ZERO }
}

/**
 * Takes the retentions of a commission over: a repayment of a gap waits until the part retained here is
 * posted.
 */
async function takeRetenues({ engine, tx, origin }: Billing, facture: Facture) {
  const { user } = facture
  const { sources, versements } = (await livreurReports(tx, [user]))(user)
  const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)
  for (const source of (await engine.hold(tx, 'factures', idsOf(sources))).values()) {
    await engine.change(tx, 'factures', source, { reporte_dans: facture.id }, origin)
  }
  const held = await engine.hold(tx, 'versements', idsOf(versements))
  // Accounts are locked after the rows of the trade.
  await lockAccounts(tx, [{ kind: 'CREANCE_LIVREUR', user }])
  const report = (await livreurReports(tx, [user]))(user)
  for (const versement of held.values()) {
    await engine.change(tx, 'versements', versement, { retenu_dans: facture.id }, origin)
  }
  return {
    amount: add(...sources.map(({ net }) => net), subtract(ZERO, report.retenues)),
    retenues: report.retenues,
  }
}

async function modeOf({ engine, tx }: Billing, { party, user }: Facture): Promise<Facture['mode']> {
  if (party === 'livreur') return 'especes'
  const [profile] = await engine.findBy(tx, 'clients', 'user', user)
  return profile?.mode_paiement || 'virement'
}

/** The agence that looks after whom it is for: its people read the entries. */
export const agenceOfBill = ({ engine, tx }: Billing, { user, party }: Facture): Promise<string> =>
  party === 'client' ? agenceOfClient(engine, tx, user) : agenceOfLivreur(engine, tx, user)
