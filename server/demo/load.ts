import type { CollectionName } from '#model/collections.ts'
import { toNumeric } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { localDay } from '#server/clock.ts'
import { hashPassword } from '#server/core/auth/passwords.ts'
import { newTokenKey } from '#server/core/base/ids.ts'
import type { FileStore } from '#server/core/files/file-store.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { digestAll } from '#server/db/digests.ts'
import { ident, raw, sql } from '#server/db/sql.ts'
import { tariffs } from '#server/demo/company/agences.ts'
import { type Company, foundCompany } from '#server/demo/company/company.ts'
import {
  agenceRows,
  clientRows,
  companyIdentity,
  feeRows,
  livreurRows,
  promotionRows,
  userRows,
  zoneRows,
} from '#server/demo/company/company-rows.ts'
import { annonceRows, budgetRows, depenceRows, spentCash } from '#server/demo/company/office.ts'
import { packagingRows, packagingStockRows } from '#server/demo/company/packaging.ts'
import { productStockRows } from '#server/demo/company/stock.ts'
import { countDays } from '#server/figures/days.ts'
import { measureStages } from '#server/figures/stages.ts'
import { bookMissing } from '#server/ledger/book.ts'
import { openAt } from '#server/ledger/open-books.ts'
import { OperatorError } from '#server/operator-error.ts'
import { activityRows } from './activity.ts'
import { inBulk } from './bulk.ts'
import { instant } from './calendar.ts'
import { copyRecords } from './copy.ts'
import { invoiceRows } from './invoices.ts'
import { Legs } from './legs.ts'
import { Books } from './money/books.ts'
import { printedFactures, printedRemboursements, printedVersements } from './money/papers.ts'
import { provenDepence, provenPaiement, provenRemise, provenSuivi } from './money/proven.ts'
import { DemoReading } from './money/reading.ts'
import { notifyDemo, numberClaims } from './notifications.ts'
import { type Parcel, type Plan, parcels } from './parcels.ts'
import { Proofs } from './proofs.ts'
import { commandRow, lastSuivi, openingStanding, type Standing, type Values } from './rows.ts'
import { Tours } from './tours.ts'
import { Witness } from './witness.ts'

export interface DemoOptions {
  readonly commands: number
  readonly seed: number
  readonly password: string
  /** The instant the demo stops at; now, by default. */
  readonly until?: Date | undefined
  /** The whole history and money of each commande, not its last entry and balances alone. */
  readonly full?: boolean | undefined
}

/**
 * Up to this many commandes, a demo has their whole history and money by default: more would slow the first
 * start.
 */
const WHOLE_UP_TO = 5_000

export const isWhole = (commands: number, full = false): boolean => full || commands <= WHOLE_UP_TO

/** Everything the demo writes; only what the product ships may be there before. */
const FILLED: readonly CollectionName[] = [
  'users',
  'agences',
  'commands',
  'suivis',
  'packaging',
  'factures',
  'bons',
]

/**
 * Fills an empty, migrated database with a carrier that looks real: the same rows for the same options, all of
 * them or none. `files`: where the proofs of payments go; without it nothing names one.
 */
export async function loadDemo(db: Database, options: DemoOptions, files?: FileStore): Promise<void> {
  const until = (options.until ?? new Date()).getTime()
  const whole = options.full ?? false
  const plan: Plan = { commands: options.commands, seed: options.seed, until, whole }
  const password = await hashPassword(options.password)
  await db.transaction(async (tx) => {
    await mustBeEmpty(tx)
    const company = foundCompany(plan.seed)
    const proofs = new Proofs((whole && files) || null)
    const witness = new Witness()
    const legs = new Legs()
    const tours = new Tours(until)
    await fillCompany(tx, { company, plan, password, proofs })
    const reading = await DemoReading.of(tx)
    const books = whole ? new Books(plan, company, reading) : null
    const drawn = books ? livedThrough(books) : opened(plan, company)
    await inBulk(tx, ['commands', 'suivis'], async () => {
      await copyRecords(tx, 'commands', commands(drawn.standing(), [witness, legs], tours), FROZEN)
      await copyRecords(tx, 'suivis', proven(drawn.suivis(), proofs), FROZEN)
    })
    await countDays(tx)
    await measureStages(tx, localDay(Temporal.Instant.fromEpochMilliseconds(until)))
    await fill(tx, activityRows(witness, company, plan))
    await fill(tx, legs.rows(company))
    await fill(tx, { tours: tours.rows() })
    if (books) await fillMoney(tx, { books, reading, company, plan, proofs })
    else await openWithBalances(tx, witness, until)
    await numberClaims(tx)
    await countSeries(tx)
    await notifyDemo(tx, company)
    await proofs.write()
    await digestAll(tx)
    await tx.query(raw('ANALYZE'))
    await remember(tx, plan)
  })
}

const FROZEN = 'WITH (FREEZE)'

/** The commandes and their history, drawn twice, the same ones: holding a million of them would take the memory. */
interface Drawn {
  standing(): Iterable<{ readonly parcel: Parcel; readonly standing: Standing }>
  suivis(): Iterable<Values<'suivis'>>
}

const livedThrough = (books: Books): Drawn => ({
  *standing() {
    for (const lived of books.lives()) {
      const weighed_g = lived.weighing?.taxable_g ?? 0
      yield { parcel: lived.parcel, standing: { ...books.standing(lived), weighed_g } }
    }
  },
  *suivis() {
    for (const { history } of books.lives()) yield* history
  },
})

const opened = (plan: Plan, company: Company): Drawn => ({
  *standing() {
    for (const parcel of parcels(plan, company)) yield { parcel, standing: openingStanding(parcel) }
  },
  *suivis() {
    for (const parcel of parcels(plan, company)) yield lastSuivi(parcel, company, plan.seed)
  },
})

function* proven(suivis: Iterable<Values<'suivis'>>, proofs: Proofs): Generator<Values<'suivis'>> {
  for (const suivi of suivis) yield provenSuivi(proofs, suivi)
}

interface Money {
  readonly books: Books
  readonly reading: DemoReading
  readonly company: Company
  readonly plan: Plan
  readonly proofs: Proofs
}

/** Writes the money of the demo; its entries are derived from the records by the product's own rules. */
async function fillMoney(tx: Tx, { books, reading, company, plan, proofs }: Money): Promise<void> {
  const spent = spentCash(depenceRows(company, plan))
  const { factures, versements, ...records } = books.records(spent)
  await copyRecords(tx, 'factures_details', books.lines())
  await copyRecords(tx, 'frais', books.fees())
  await copyRecords(tx, 'pesees', books.weighings())
  // Without statistics, the lines of a facture would be searched in all of history.
  await tx.query(raw('ANALYZE suivis (command, at), frais (facture_detail), factures_details (facture)'))
  for await (const printed of printedFactures(tx, reading, factures)) {
    await copyRecords(tx, 'factures', printed)
  }
  await copyRecords(tx, 'versements', await printedVersements(tx, reading, versements))
  await fill(tx, {
    ...records,
    remboursements: await printedRemboursements(tx, reading, records.remboursements),
    paiements: records.paiements.map((row) => provenPaiement(proofs, row)),
    remises_banque: records.remises_banque.map((row) => provenRemise(proofs, row)),
  })
  await bookMissing(tx, ({ occurred_at }) => occurred_at)
}

/** Writes the newest factures, and the balances of everything before them. */
async function openWithBalances(tx: Tx, witness: Witness, until: number): Promise<void> {
  await fill(tx, { ...invoiceRows(witness) })
  await tx.query(sql`UPDATE wasl_meta SET value = to_jsonb((SELECT coalesce(max("_seq"), 0) FROM suivis))
    WHERE key = 'frais_after'`)
  await openAt(tx, instant(until), 'Démonstration')
}

/** The numbers given go on where the demo stops. */
async function countSeries(tx: Tx): Promise<void> {
  await tx.query(sql`INSERT INTO wasl_series (series, year, last)
    SELECT split_part(number, '-', 1), split_part(number, '-', 2)::int, max(split_part(number, '-', 3)::int)
    FROM (SELECT number FROM factures UNION ALL SELECT recu FROM versements UNION ALL SELECT recu FROM remboursements
        UNION ALL SELECT number FROM reclamations)
      AS given (number) WHERE number <> '' GROUP BY 1, 2`)
}

async function mustBeEmpty(tx: Tx): Promise<void> {
  for (const name of FILLED) {
    const [row] = await tx.query(sql`SELECT 1 FROM ${ident(name)} LIMIT 1`)
    if (!row) continue
    throw new OperatorError(
      'La base contient déjà des données : la démonstration ne se charge que dans une base vide, choisissez un autre DATA_DIR ou une autre base.',
    )
  }
}

function* commands(
  drawn: ReturnType<Drawn['standing']>,
  watchers: readonly { see(parcel: Parcel): void }[],
  tours: Tours,
) {
  for (const { parcel, standing } of drawn) {
    for (const watcher of watchers) watcher.see(parcel)
    yield commandRow(parcel, tours.board(parcel), standing)
  }
}

interface Founding extends Pick<Money, 'company' | 'plan' | 'proofs'> {
  readonly password: string
}

async function fillCompany(tx: Tx, { company, plan, password, proofs }: Founding): Promise<void> {
  const secrets = { password, tokenKey: newTokenKey }
  const { seed, until, whole } = plan
  const clients = clientRows(company, seed, until)
  const fees = feeRows(company, until, clients)
  const packaging = packagingStockRows(company, until)
  await fill(tx, {
    agences: agenceRows(until),
    users: userRows(company, seed, until, secrets),
    packaging: packagingRows(until),
    packaging_stocks: packaging.stocks,
    packaging_movements: packaging.movements,
    commandes_emballage: packaging.orders,
    ...productStockRows(company, until),
    clients,
    livreurs: livreurRows(company, seed, until),
    clients_fee: fees.clients,
    livreurs_fee: fees.livreurs,
    promotions: promotionRows(company, until),
    zones: zoneRows(until),
    annonces: annonceRows(until),
    depences: depenceRows(company, plan).map((row) => provenDepence(proofs, row)),
    budgets: budgetRows(until),
    settings: whole ? [companyIdentity(until)] : [],
  })
  await setTariffs(tx)
}

type Filled = Partial<
  Record<CollectionName, readonly (Readonly<Record<string, unknown>> & { readonly id: string })[]>
>

async function fill(tx: Tx, tables: Filled): Promise<void> {
  for (const [name, records] of Object.entries(tables)) await copyRecords(tx, name as CollectionName, records)
}

/** The villes come with the product, without an agence or a price: the demo company gives them its own. */
async function setTariffs(tx: Tx): Promise<void> {
  const all = tariffs()
  const amounts = (key: 'livraison' | 'retour' | 'refus' | 'echange' | 'commission') =>
    all.map((tariff) => toNumeric(tariff[key] as Centimes))
  await tx.query(sql`
    UPDATE villes SET agence = t.agence, zone = t.zone, delai_h = t.delai_h, cut_off = '16:00',
      tarif_livraison = t.livraison, tarif_retour = t.retour, tarif_refus = t.refus,
      tarif_echange = t.echange, commission = t.commission
    FROM unnest(${all.map((t) => t.id)}::text[], ${all.map((t) => t.agence)}::text[], ${all.map((t) => t.zone)}::text[],
      ${all.map((t) => t.delai_h)}::int[], ${amounts('livraison')}::numeric[], ${amounts('retour')}::numeric[],
      ${amounts('refus')}::numeric[], ${amounts('echange')}::numeric[], ${amounts('commission')}::numeric[])
      AS t (id, agence, zone, delai_h, livraison, retour, refus, echange, commission)
    WHERE villes.id = t.id`)
}

const CACHED: readonly CollectionName[] = [
  'users',
  'agences',
  'zones',
  'villes',
  'packaging',
  'clients',
  'clients_fee',
  'livreurs_fee',
  'promotions',
  'settings',
  'commands',
]

/** Notes which demo was loaded; other processes read the collections they keep in memory again. */
async function remember(tx: Tx, { whole: full, ...plan }: Plan): Promise<void> {
  const mark = JSON.stringify({ ...plan, until: new Date(plan.until).toISOString(), full })
  await tx.query(sql`INSERT INTO wasl_meta (key, value) VALUES ('demo', ${mark}::jsonb)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`)
  for (const name of CACHED) await tx.query(sql`SELECT pg_notify('wasl_changes', ${name})`)
}
