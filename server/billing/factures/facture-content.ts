import type { Collections, Row } from '#model/collections.ts'
import { inLetters } from '#model/domain/billing/amount-in-letters.ts'
import type {
  FactureContent,
  FactureContentFee,
  FactureContentLine,
  FactureKind,
} from '#model/domain/billing/facture-content.ts'
import { readTaxes, type Taxed, type TvaOfRate, tvaByRate } from '#model/domain/billing/tva.ts'
import { OUTCOMES, type Outcome } from '#model/domain/commande/states/states.ts'
import { fromNumeric } from '#model/domain/money.ts'
import { LAYOUT } from '#model/domain/paper-layouts.ts'
import { FAITS, type Fait } from '#model/domain/tariffs/faits.ts'
import { frenchDate, fromCanonical } from '#server/clock.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { clientAddress } from '#server/print/bons/queries.ts'
import { companyOf } from '#server/print/company.ts'
import { storedPaper } from '#server/print/stored-paper.ts'

type Reading = Pick<Engine<Collections>, 'find' | 'findBy' | 'cached'>

/** Returns the stored snapshot of a facture; without one, builds the content from its records as they are now. */
export async function factureContent(
  engine: Reading,
  db: Db,
  facture: Row<'factures'>,
): Promise<FactureContent> {
  return storedPaper<FactureContent>(facture.snapshot) ?? presentContent(engine, db, facture)
}

/** The content to keep with a facture that is being issued, as its records are in this transaction. */
export const snapshotOf = (engine: Reading, db: Db, facture: Row<'factures'>): Promise<FactureContent> =>
  presentContent(engine, db, facture)

/** The content of many factures, in their order: shared data is read once. */
export async function snapshotsOf(
  engine: Reading,
  db: Db,
  factures: readonly Row<'factures'>[],
): Promise<FactureContent[]> {
  const company = await companyOf(db)
  const buyers = new Map<string, FactureContent['buyer']>()
  for (const { user } of factures) {
    if (!buyers.has(user)) buyers.set(user, await buyerOf(engine, db, user))
  }
  const lines = await linesOf(
    db,
    factures.map(({ id }) => id),
  )
  const contents: FactureContent[] = []
  for (const facture of factures) {
    const buyer = buyers.get(facture.user) ?? NOBODY
    const found = { company, buyer, lines: lines.get(facture.id) ?? [] }
    contents.push(contentFrom(engine, facture, await originOf(engine, db, facture), found))
  }
  return contents
}

async function presentContent(engine: Reading, db: Db, facture: Row<'factures'>): Promise<FactureContent> {
  const [content] = await snapshotsOf(engine, db, [facture])
  if (!content) throw new Error(`facture ${facture.id} has no content`)
  return content
}

type Found = Pick<FactureContent, 'company' | 'buyer' | 'lines'>

function contentFrom(
  engine: Reading,
  facture: Row<'factures'>,
  origin: FactureContent['origin'],
  { company, buyer, lines }: Found,
): FactureContent {
  const { total, frais, emballage, indemnites, report, net } = facture
  const kind = kindOf(facture)
  return {
    version: LAYOUT.facture,
    kind,
    number: facture.number,
    date: dayText(facture.issued_at || facture.created),
    period: periodOf(facture),
    company,
    buyer,
    origin,
    lines,
    totals: { total, frais, emballage, indemnites, report, net },
    tva: kind === 'facture' || kind === 'avoir' ? taxesOf(engine, facture) : [],
    letters: inLetters(net),
    payment: PAYMENTS[facture.mode],
  }
}

async function originOf(
  engine: Reading,
  db: Db,
  { origine, motif }: Row<'factures'>,
): Promise<FactureContent['origin']> {
  const found = origine === '' ? null : await engine.find(db, 'factures', origine)
  return found && { number: found.number, motif }
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

const NOBODY: FactureContent['buyer'] = {
  name: '',
  address: '',
  phone: '',
  ice: '',
  tax_id: '',
  trade_register: '',
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
  extends Record<
    'facture' | 'price' | 'extra_fees' | 'encaisse' | 'fee' | 'remise' | 'packaging' | 'indemnite',
    string
  > {
  readonly code: string
  readonly receiver: string
  readonly ville: string
  readonly outcome: Outcome | ''
  readonly weight_g: number
  readonly motif: string
  /** The instant of the parcel's outcome. */
  readonly at: string | null
  readonly fees: readonly StoredFee[]
}

interface StoredFee {
  readonly fait: Fait
  readonly montant: string
  readonly remise: string
  readonly promotions: readonly string[]
  readonly taux: number | null
  readonly source: string
  readonly base: string
  readonly pourcentage: number
  readonly mesure: number
  readonly pesee: string
}

/** The lines of each facture, in their order. */
async function linesOf(
  db: Db,
  factures: readonly string[],
): Promise<ReadonlyMap<string, FactureContentLine[]>> {
  const rows = await db.query<StoredLine>(sql`
    SELECT d.facture, coalesce(c.code, '') AS code, coalesce(c.receiver_full_name, '') AS receiver, coalesce(v.name, '') AS ville,
      coalesce(c.outcome, '') AS outcome, coalesce(nullif(c.weighed_g, 0), c.weight_g, 0) AS weight_g, d.motif, ended.at, d.price::text, d.extra_fees::text, d.encaisse::text,
      d.fee::text, d.remise::text, d.packaging::text, d.indemnite::text, coalesce(due.fees, '[]') AS fees
    FROM factures_details AS d
      LEFT JOIN commands AS c ON c.id = d.command
      LEFT JOIN villes AS v ON v.id = c.city
      LEFT JOIN LATERAL (
        SELECT s.at FROM suivis AS s WHERE s.command = c.id AND s.outcome = c.outcome AND c.outcome <> ''
        ORDER BY s.at LIMIT 1) AS ended ON TRUE
      LEFT JOIN LATERAL (
        SELECT jsonb_agg(jsonb_build_object('fait', x.fait, 'montant', x.montant::text, 'remise', x.remise::text,
          'promotions', CASE WHEN x.promotions = '{}' THEN '[]' ELSE
            (SELECT coalesce(jsonb_agg(p.nom ORDER BY p.id), '[]') FROM promotions AS p WHERE p.id = ANY(x.promotions)) END,
          'taux', coalesce(x.taux, 0), 'source', x.source, 'base', x.base::text, 'pourcentage', x.pourcentage, 'mesure', x.mesure, 'pesee', x.pesee) ORDER BY x._seq) AS fees
        FROM frais AS x WHERE x.facture_detail = d.id AND x.facture_detail <> '' AND x.annule_par = ''
      ) AS due ON TRUE
    WHERE d.facture = ANY(${factures}::text[]) ORDER BY d._seq`)
  const lines = new Map<string, FactureContentLine[]>(factures.map((id) => [id, []]))
  for (const row of rows) lines.get(row.facture)?.push(lineFrom(row))
  return lines
}

function lineFrom({
  outcome,
  at,
  code,
  receiver,
  ville,
  motif,
  weight_g,
  fees,
  ...amounts
}: StoredLine): FactureContentLine {
  return {
    code,
    receiver,
    ville,
    motif,
    date: dayText(at ?? ''),
    outcome: outcome === '' ? '' : OUTCOMES[outcome],
    price: fromNumeric(amounts.price),
    extra_fees: fromNumeric(amounts.extra_fees),
    encaisse: fromNumeric(amounts.encaisse),
    fees: fees.map(feeFrom),
    fee: fromNumeric(amounts.fee),
    remise: fromNumeric(amounts.remise),
    packaging: fromNumeric(amounts.packaging),
    indemnite: fromNumeric(amounts.indemnite),
    weight_g,
  }
}

const feeFrom = (fee: StoredFee): FactureContentFee => {
  const { fait, promotions, pourcentage } = fee
  return {
    fait: FAITS[fait],
    code: fait,
    montant: fromNumeric(fee.montant),
    ...(promotions.length > 0 && { remise: fromNumeric(fee.remise), promotions }),
    taux: fee.taux ?? 0,
    source: fee.source,
    ...(fait === 'poids' && { grams: fee.mesure, weighed: fee.pesee !== '' }),
    ...(pourcentage > 0 && { pourcentage, base: fromNumeric(fee.base) }),
  }
}

/** The tax as computed at issue; for older factures, at the rates of the last day of their period. */
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
