import {
  designationOf,
  type Heaps,
  STOCK_SUMS,
  type StockHandKind,
  variationByHand,
} from '#model/domain/stock.ts'
import { stableId } from '#model/schema/record-id.ts'
import { DAY, dayOf, foundedAt, HOUR, openDay, timestamps } from '#server/demo/calendar.ts'
import type { Values } from '#server/demo/rows.ts'
import type { Company } from './company.ts'

/**
 * Products that clients keep at their agence: client, product, the number received first, and the threshold
 * of a warning.
 */
const PRODUCTS = [
  { client: 0, name: 'Chemise en lin', variante: 'Blanc · M', sku: 'CHL-BL-M', received: 80, threshold: 20 },
  { client: 0, name: 'Chemise en lin', variante: 'Blanc · L', sku: 'CHL-BL-L', received: 60, threshold: 20 },
  { client: 0, name: 'Chemise en lin', variante: 'Bleu · M', sku: 'CHL-BE-M', received: 22, threshold: 20 },
  { client: 0, name: 'Ceinture cuir', variante: '', sku: 'CEI-01', received: 140, threshold: 30 },
  { client: 1, name: 'Sérum visage 30 ml', variante: '', sku: 'SER-30', received: 300, threshold: 50 },
  { client: 1, name: 'Huile d’argan 100 ml', variante: '', sku: 'ARG-100', received: 120, threshold: 40 },
  { client: 2, name: 'Écouteurs sans fil', variante: 'Noir', sku: 'ECO-N', received: 45, threshold: 10 },
  { client: 2, name: 'Montre connectée', variante: 'Rose', sku: 'MON-R', received: 12, threshold: 10 },
] as const

/** Movements by hand since the reception, each with its age in days. */
const SINCE: readonly (readonly [kind: StockHandKind, nombre: number, motif: string, days: number])[] = [
  ['abime', 2, 'Carton mouillé à la réception', 40],
  ['sortie', 5, 'Rendues au client pour une séance photo', 21],
  ['rebut', 1, 'Rendue au client', 12],
]
const RECEIVED_DAYS = 62
const COUNTED_DAYS = 3

const BAR_CODES_FROM = 6_111_000_000_000

export function productStockRows(company: Company, until: number) {
  const produits: Values<'produits'>[] = []
  const stocks: Values<'stocks'>[] = []
  const movements: Values<'stock_movements'>[] = []
  for (const [n, { client, received, threshold, ...told }] of PRODUCTS.entries()) {
    const of = company.clients[client]
    if (!of) continue
    const id = stableId('demo', 'produits', n)
    const code_barres = String(BAR_CODES_FROM + n)
    produits.push({
      id,
      client: of.id,
      ...told,
      designation: designationOf(told),
      code_barres,
      active: true,
      ...timestamps(foundedAt(until)),
    })
    const place = { produit: id, client: of.id, agence: of.agence.id }
    let held: Heaps = { disponible: 0, reserve: 0, en_retour: 0, endommage: 0 }
    let touched = atWork(until, RECEIVED_DAYS)
    const enter = (kind: StockHandKind, nombre: number, motif: string, days: number) => {
      const by = variationByHand(kind, nombre, held)
      held = Object.fromEntries(STOCK_SUMS.map((sum) => [sum, held[sum] + by[sum]])) as unknown as Heaps
      touched = atWork(until, days)
      const at = timestamps(touched)
      const movement = stableId('demo', 'stock_movements', id, kind, days)
      movements.push({ id: movement, ...place, kind, nombre, motif, ...by, ...at })
    }
    enter('entree', received, '', RECEIVED_DAYS)
    if (n % 2 === 0) for (const [kind, nombre, motif, days] of SINCE) enter(kind, nombre, motif, days)
    if (n % 3 === 0) enter('inventaire', held.disponible - 1, 'Comptage du mois', COUNTED_DAYS)
    const { created } = timestamps(atWork(until, RECEIVED_DAYS))
    const { updated } = timestamps(touched)
    const at = { created, updated, moved_at: updated }
    stocks.push({ id: stableId('stocks', id, of.agence.id), ...place, ...held, threshold, ...at })
  }
  return { produits, stocks, stock_movements: movements }
}

/** Ten o'clock on the day `days` ago, or on the next working day. */
const atWork = (until: number, days: number): number => openDay(dayOf(until) - days) * DAY + 10 * HOUR
