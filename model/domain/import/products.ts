import type { Row } from '../../collections.ts'
import { fold } from '../../schema/fold.ts'
import { RECORD_ID } from '../../schema/record-id.ts'
import type { Reason } from './reasons.ts'
import * as say from './reasons.ts'

/** A product of the client of the file that he offers. */
export type ImportProduct = Pick<Row<'produits'>, 'id' | 'designation' | 'sku' | 'code_barres'>

/** By what a cell names a product, the surest first. */
const NAMED_BY = ['sku', 'code_barres', 'designation'] as const

type Read = { readonly product: ImportProduct } | { readonly reason: Reason }

/** Reads cells that name a product of the stock: one of them exactly, or a reason with what may have been meant. */
export function productReader(products: readonly ImportProduct[]) {
  const byId = new Map(products.map((product) => [product.id, product]))
  const named = NAMED_BY.map((field) =>
    Map.groupBy(
      products.filter((product) => product[field] !== ''),
      (product) => fold(product[field]),
    ),
  )
  return (typed: string): Read => {
    const chosen = RECORD_ID.test(typed) ? byId.get(typed) : undefined
    if (chosen) return { product: chosen }
    const found = named.map((by) => by.get(fold(typed)) ?? []).find((each) => each.length > 0) ?? []
    const [first] = found
    if (first && found.length === 1) return { product: first }
    return { reason: first ? say.ambiguousProduct(typed, found) : say.unknownProduct(typed) }
  }
}
