import { centimes, fromDirhams } from '#model/domain/money.ts'
import { stableId } from '#model/schema/record-id.ts'
import { DAY, foundedAt, HOUR, instant, timestamps } from '#server/demo/calendar.ts'
import type { Values } from '#server/demo/rows.ts'
import { AGENCES } from './agences.ts'
import type { Company } from './company.ts'

const PACKAGINGS: readonly (readonly [
  name: string,
  size: string,
  price: number,
  stock: number,
  threshold: number,
])[] = [
  ['Enveloppe bulle A5', '15 × 21 cm', 1, 4200, 500],
  ['Sachet plastique S', '25 × 35 cm', 0.5, 12_500, 2000],
  ['Sachet plastique M', '35 × 45 cm', 0.8, 9800, 2000],
  ['Sachet plastique L', '45 × 60 cm', 1.2, 1400, 1500],
  ['Carton S', '20 × 15 × 10 cm', 2.5, 2600, 400],
  ['Carton M', '30 × 25 × 20 cm', 4, 1750, 400],
  ['Carton L', '45 × 35 × 30 cm', 5, 320, 400],
  ['Étiquette thermique', '100 × 100 mm', 0.5, 26_000, 5000],
]

const idOf = (name: string): string => stableId('demo', 'packaging', name)

export function packagingRows(until: number): Values<'packaging'>[] {
  return PACKAGINGS.map(([name, size, price]) => ({
    id: idOf(name),
    name,
    size,
    price: fromDirhams(price),
    active: true,
    ...timestamps(foundedAt(until)),
  }))
}

/** The hub keeps most of it; the others a tenth each. */
const shareOf = (n: number): number => (n === 0 ? 1 : 0.1)

/** Orders on their way: client, packaging, quantity, age in days. */
const ORDERS = [
  { client: 0, packaging: 'Sachet plastique M', quantity: 100, state: 'preparee', days: 1 },
  { client: 0, packaging: 'Carton S', quantity: 20, state: 'demandee', days: 0.1 },
  { client: 1, packaging: 'Sachet plastique S', quantity: 200, state: 'demandee', days: 0.3 },
  { client: 2, packaging: 'Enveloppe bulle A5', quantity: 50, state: 'preparee', days: 2 },
  { client: 4, packaging: 'Carton M', quantity: 10, state: 'demandee', days: 0.2 },
  { client: 5, packaging: 'Carton L', quantity: 500, state: 'annulee', days: 6 },
] as const

type Stock = Pick<Values<'packaging_stocks'>, 'packaging' | 'agence'>
const stockId = ({ packaging, agence }: Stock): string =>
  stableId('demo', 'packaging_stocks', String(packaging), String(agence))

/** The count every agence made this morning, and the open orders of clients. */
export function packagingStockRows(company: Company, until: number) {
  const orders = ORDERS.flatMap(({ client, packaging, days, ...order }, n) => {
    const of = company.clients[client]
    const price = fromDirhams(PACKAGINGS.find(([name]) => name === packaging)?.[2] ?? 0)
    if (!of) return []
    const made: Values<'commandes_emballage'> = {
      id: stableId('demo', 'commandes_emballage', n),
      client: of.id,
      packaging: idOf(packaging),
      agence: of.agence.id,
      price,
      montant: centimes(price * order.quantity),
      ...order,
      motif: order.state === 'annulee' ? 'Nous n’avons plus de grands cartons avant lundi' : '',
      preparee_at: order.state === 'preparee' ? instant(until - 4 * HOUR) : '',
      author: of.id,
      ...timestamps(until - days * DAY),
    }
    return [made]
  })
  const reserved = Map.groupBy(
    orders.filter(({ state }) => state !== 'annulee'),
    (order) => stockId(order as Stock),
  )
  const stocks: Values<'packaging_stocks'>[] = []
  const movements: Values<'packaging_movements'>[] = []
  for (const [n, { id: agence }] of AGENCES.entries()) {
    for (const [name, , , whole, threshold] of PACKAGINGS) {
      const place = { packaging: idOf(name), agence }
      const id = stockId(place)
      const stock = Math.round(whole * shareOf(n))
      const reserve = (reserved.get(id) ?? []).reduce((sum, { quantity = 0 }) => sum + Number(quantity), 0)
      const at = timestamps(until - 5 * HOUR)
      stocks.push({ id, ...place, stock, reserve, threshold: Math.round(threshold * shareOf(n)), ...at })
      const counted = {
        kind: 'inventaire',
        nombre: stock,
        quantity: stock,
        motif: 'Inventaire du matin',
      } as const
      movements.push({ id: stableId('demo', 'packaging_movements', id), ...place, ...counted, ...at })
    }
  }
  return { stocks, movements, orders }
}
