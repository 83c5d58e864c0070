import type { Collections, Row } from '#model/collections.ts'
import { inLetters } from '#model/domain/billing/amount-in-letters.ts'
import type {
  FactureContent,
  FactureContentLine,
  FactureKind,
} from '#model/domain/billing/facture-content.ts'
import { readTaxes, type Taxed, type TvaOfRate, tvaByRate } from '#model/domain/billing/tva.ts'
import { OUTCOMES, type Outcome } from '#model/domain/commande/states.ts'
import { fromNumeric } from '#model/domain/money.ts'
import { FAITS, type Fait } from '#model/domain/tariffs/faits.ts'
import { frenchDate, fromCanonical } from '#server/clock.ts'
import type { Engine } from '#server/core/engine.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { clientAddress } from '#server/print/bons/queries.ts'
import { companyOf } from '#server/print/company.ts'

type Reading = Pick<Engine<Collections>, 'find' | 'findBy' | 'cached'>

/** Returns the stored snapshot of a facture; without one, builds the content from its records as they are now. */
export async function factureContent(
  engine: Reading,
  db: Db,
  facture: Row<'factures'>,
): Promise<FactureContent> {
  return isContent(facture.snapshot) ? facture.snapshot : presentContent(engine, db, facture)
}

/** The content to keep with a facture that is being issued, as its records are in this transaction. */
export const snapshotOf = (engine: Reading, db: Db, facture: Row<'factures'>): Promise<FactureContent> =>
  presentContent(engine, db, facture)

/** Written by the server alone: its version tells its shape. */
const isContent = (snapshot: unknown): snapshot is FactureContent =>
  typeof snapshot === 'object' && snapshot !== null && 'version' in snapshot && snapshot.version === 1

async function presentContent(engine: Reading, db: Db, facture: Row<'factures'>): Promise<FactureContent> {
  const { total, frais, emballage, indemnites, report, net } = facture
  const kind = kindOf(facture)
  const origin = facture.origine === '' ? null : await engine.find(db, 'factures', facture.origine)
  return {
    version: 1,
    kind,
    number: facture.number,
    date: dayText(facture.issued_at || facture.created),
    period: periodOf(facture),
    company: await companyOf(db),
    buyer: await buyerOf(engine, db, facture.user),
    origin: origin && { number: origin.number, motif: facture.motif },
    lines: await linesOf(db, facture.id),
    totals: { total, frais, emballage, indemnites, report, net },
    tva: kind === 'facture' || kind === 'avoir' ? taxesOf(engine, facture) : [],
    letters: inLetters(net),
    payment: PAYMENTS[facture.mode],
  }
}

const kindOf = ({ kind, party }: Row<'factures'>): FactureKind => {
  if (kind === 'avoir' || kind === 'commission') return kind
  return party === 'livreur' ? 'livraison' : 'facture'
}

const PAYMENTS: Readonly<Record<Row<'factures'>['mode'], string>> = {
  '': '',
  virement: 'par virement',
  especes: 'en espèces',
}

const dayText = (instant: string): string => (instant === '' ? '' : frenchDate(fromCanonical(instant)))
/** A day is stored as its midnight in UTC: it is read as it is written. */
const dayOnly = (day: string): string => day.slice(0, 10).split('-').reverse().join('/')

function periodOf({ period_from, period_to }: Row<'factures'>): string {
  if (period_to === '') return ''
  return period_from === ''
    ? `jusqu’au ${dayOnly(period_to)}`
    : `du ${dayOnly(period_from)} au ${dayOnly(period_to)}`
}

async function buyerOf(engine: Reading, db: Db, id: string): Promise<FactureContent['buyer']> {
  const user = await engine.find(db, 'users', id)
  const [profile] = await engine.findBy(db, 'clients', 'user', id)
  const address = await clientAddress(db, id)
  return {
    name: address?.name || (user?.full_name ?? ''),
    address: address?.address ?? '',
    phone: user?.phone ?? '',
    ice: profile?.ice ?? '',
    tax_id: profile?.if_fiscal ?? '',
    trade_register: profile?.rc ?? '',
  }
}

interface StoredLine
  extends Record<'price' | 'extra_fees' | 'encaisse' | 'fee' | 'packaging' | 'indemnite', string> {
  readonly code: string
  readonly receiver: string
  readonly ville: string
  readonly outcome: Outcome | ''
  readonly motif: string
  /** When the parcel came to its outcome. */
  readonly at: string | null
  readonly fees: readonly { fait: Fait; montant: string; taux: number | null; source: string }[]
}

async function linesOf(db: Db, facture: string): Promise<FactureContentLine[]> {
  const rows = await db.query<StoredLine>(sql`
    SELECT coalesce(c.code, '') AS code, coalesce(c.receiver_full_name, '') AS receiver, coalesce(v.name, '') AS ville,
      coalesce(c.outcome, '') AS outcome, d.motif, ended.at, d.price::text, d.extra_fees::text, d.encaisse::text,
      d.fee::text, d.packaging::text, d.indemnite::text, coalesce(due.fees, '[]') AS fees
    FROM factures_details AS d
      LEFT JOIN commands AS c ON c.id = d.command
      LEFT JOIN villes AS v ON v.id = c.city
      LEFT JOIN LATERAL (
        SELECT s.at FROM suivis AS s WHERE s.command = c.id AND s.outcome = c.outcome AND c.outcome <> ''
        ORDER BY s.at LIMIT 1) AS ended ON TRUE
      LEFT JOIN (
        SELECT x.facture_detail, jsonb_agg(jsonb_build_object('fait', x.fait, 'montant', x.montant::text,
          'taux', coalesce(x.taux, 0), 'source', x.source) ORDER BY x._seq) AS fees
        FROM frais AS x WHERE x.facture_detail = ANY(ARRAY(SELECT id FROM factures_details WHERE facture = ${facture}))
          AND x.facture_detail <> '' AND x.annule_par = '' GROUP BY x.facture_detail
      ) AS due ON due.facture_detail = d.id
    WHERE d.facture = ${facture} ORDER BY d._seq`)
  return rows.map(({ outcome, at, code, receiver, ville, motif, fees, ...amounts }) => ({
    code,
    receiver,
    ville,
    motif,
    date: dayText(at ?? ''),
    outcome: outcome === '' ? '' : OUTCOMES[outcome],
    price: fromNumeric(amounts.price),
    extra_fees: fromNumeric(amounts.extra_fees),
    encaisse: fromNumeric(amounts.encaisse),
    fees: fees.map(({ fait, montant, taux, source }) => ({
      fait: FAITS[fait],
      montant: fromNumeric(montant),
      taux: taux ?? 0,
      source,
    })),
    fee: fromNumeric(amounts.fee),
    packaging: fromNumeric(amounts.packaging),
    indemnite: fromNumeric(amounts.indemnite),
  }))
}

/** As it was computed from its fees at issue; of older papers, at the rates of the last day of their period. */
function taxesOf(engine: Reading, facture: Row<'factures'>): TvaOfRate[] {
  const { frais, emballage, period_to, issued_at } = facture
  if (Array.isArray(facture.tva)) return readTaxes(facture.tva)
  const day = (period_to || issued_at).slice(0, 10)
  const amounts: readonly { readonly fait: Fait; readonly ttc: Taxed['ttc'] }[] = [
    { fait: 'livraison', ttc: frais },
    { fait: 'emballage', ttc: emballage },
  ]
  return tvaByRate(
    amounts.flatMap(({ fait, ttc }) => {
      const taux = rateOn(engine, fait, day)
      return taux === null ? [] : [{ taux, ttc }]
    }),
  )
}

/** Percent; null where no rate is known for that day (`2026-11-22`). */
function rateOn(engine: Reading, fait: Fait, day: string): number | null {
  for (const row of engine.cached('taux_tva').values()) {
    const begun = row.valid_from.slice(0, 10) <= day
    const over = row.valid_to !== '' && row.valid_to.slice(0, 10) < day
    if (row.fait === fait && begun && !over) return row.taux
  }
  return null
}
