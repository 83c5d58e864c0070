import { villeId } from '#model/domain/commande/states/reference.ts'
import { add, centimes, subtract, ZERO } from '#model/domain/money.ts'
import { paperNumber } from '#model/domain/paper-number.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { stableId } from '#model/schema/record-id.ts'
import { type Tariff, tariffs } from '#server/demo/company/agences.ts'
import { DAY, dayOf, dayText, instant } from './calendar.ts'
import type { Parcel } from './parcels.ts'
import type { Values } from './rows.ts'
import type { Witness } from './witness.ts'

export interface Invoices {
  readonly factures: Values<'factures'>[]
  readonly factures_details: Values<'factures_details'>[]
}

type Party = 'client' | 'livreur'

interface Bill {
  readonly party: Party
  readonly user: string
  readonly parcels: readonly Parcel[]
  readonly paid: boolean
  /** Day of issue when billed, of payment when paid: the last event of these commandes. */
  readonly at: number
}

/** A facture is paid this long after it was issued, at most. */
const DELAY = 2 * DAY
const PACKAGING = centimes(50)

/** Bills of clients and debts to livreurs for the commandes delivered last. */
export function invoiceRows(witness: Witness): Invoices {
  const grid = new Map(tariffs().map((tariff) => [tariff.id, tariff]))
  const [billed, paid] = [witness.newest('billed'), witness.newest('paid')]
  const bills = [
    ...collect('client', paid, true),
    ...collect('client', billed, false),
    ...collect(
      'livreur',
      paid.filter(({ journey }) => journey.assigned),
      true,
    ),
  ].sort((a, b) => a.at - b.at)
  const numberOf = inSeries()
  const written = bills.map((bill) => factureOf(bill, numberOf(bill), grid))
  return {
    factures: written.map(({ facture }) => facture),
    factures_details: written.flatMap(({ details }) => details),
  }
}

function collect(party: Party, parcels: readonly Parcel[], paid: boolean): Bill[] {
  const groups = Map.groupBy(parcels, (parcel) => `${parcel[party].id} ${dayOf(parcel.journey.touched)}`)
  return [...groups.values()].map((group) => ({
    party,
    user: (group[0] as Parcel)[party].id,
    parcels: group,
    paid,
    at: Math.max(...group.map(({ journey }) => journey.touched)),
  }))
}

/** Price of the line: for a partial delivery, of the pieces kept. */
const billedPrice = (parcel: Parcel): Centimes =>
  parcel.journey.outcome === 'LIVRE_PARTIEL'
    ? subtract(centimes(Math.round(parcel.total / 2000) * 1000), parcel.extra_fees)
    : parcel.price

/** Day of issue. */
const issuedOf = ({ paid, at }: Bill): number => (paid ? at - DELAY : at)

/** The next number of the bill's series in its year. */
function inSeries(): (bill: Bill) => string {
  const last = new Map<string, number>()
  return (bill) => {
    const series = bill.party === 'client' ? 'FC' : 'CM'
    const year = Number(instant(issuedOf(bill)).slice(0, 4))
    const n = (last.get(`${series} ${year}`) ?? 0) + 1
    last.set(`${series} ${year}`, n)
    return paperNumber(series, year, n)
  }
}

function factureOf(bill: Bill, number: string, grid: ReadonlyMap<string, Tariff>) {
  const issued = issuedOf(bill)
  const at = instant(issued)
  const id = stableId('demo', 'factures', number)
  const details = bill.parcels.map((parcel) => lineOf(parcel, bill.party, id, at, grid))
  const total = add(...bill.parcels.map((parcel) => add(billedPrice(parcel), parcel.extra_fees)))
  const frais = add(...details.map((line) => line.fee ?? ZERO))
  const emballage = add(...details.map((line) => line.packaging ?? ZERO))
  const facture: Values<'factures'> = {
    id,
    party: bill.party,
    kind: bill.party === 'client' ? 'facture' : 'commission',
    number,
    user: bill.user,
    period_from: dayText(dayOf(Math.min(...bill.parcels.map(({ journey }) => journey.last.at)))),
    period_to: dayText(dayOf(issued)),
    state: bill.paid ? 'payee' : 'emise',
    colis: bill.parcels.length,
    total,
    frais,
    emballage,
    net: bill.party === 'client' ? subtract(total, add(frais, emballage)) : frais,
    issued_at: at,
    paid_at: bill.paid ? instant(bill.at) : '',
    mode: bill.party === 'client' ? 'virement' : 'especes',
    created: at,
    updated: bill.paid ? instant(bill.at) : at,
  }
  return { facture, details }
}

function lineOf(
  parcel: Parcel,
  party: Party,
  facture: string,
  at: string,
  grid: ReadonlyMap<string, Tariff>,
): Values<'factures_details'> {
  const tariff = grid.get(villeId(parcel.recipient.ville))
  const fee = party === 'client' ? tariff?.livraison : tariff?.commission
  return {
    id: stableId('demo', 'factures_details', party, parcel.id),
    facture,
    command: parcel.id,
    party,
    premiere: party === 'client',
    price: billedPrice(parcel),
    extra_fees: parcel.extra_fees,
    encaisse: party === 'client' ? add(billedPrice(parcel), parcel.extra_fees) : ZERO,
    fee: centimes(fee ?? 0),
    packaging: party === 'client' ? PACKAGING : ZERO,
    created: at,
    updated: at,
  }
}
