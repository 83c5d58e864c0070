import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Collections, WireRow } from '#model/collections.ts'
import { MOST_LABELS, PRODUCT_LABEL_FORMATS, type ProductLabelFormat } from '#model/domain/label-formats.ts'
import { oneOf } from '#model/schema/filter.ts'
import { RECORD_ID } from '#model/schema/record-id.ts'
import type { Caller } from '#server/core/base/caller.ts'
import { badRequest, conflict, notFound } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Services } from '#server/module.ts'
import { answerPdf } from '#server/print/answer-pdf.ts'
import { Press } from '#server/print/press.ts'

/** A filter may not be longer. */
const MOST_PRODUCTS = 100

const ASKED = z.object({
  format: z.enum(Object.keys(PRODUCT_LABEL_FORMATS) as [ProductLabelFormat, ...ProductLabelFormat[]]),
  produits: z
    .array(
      z.object({
        id: z.string().check(z.regex(RECORD_ID)),
        nombre: z.int().check(z.positive(), z.maximum(MOST_LABELS)),
      }),
    )
    .check(z.minLength(1), z.maxLength(MOST_PRODUCTS)),
})

/** Étiquettes to stick on pieces of products, so that they are scanned when they are received and counted. */
export function produitsRoutes(app: FastifyInstance, { engine }: Pick<Services, 'engine'>): void {
  const press = new Press()
  app.addHook('onClose', () => press.close())
  app.post('/api/wasl/produits/etiquettes', async (request, reply) => {
    const asked = ASKED.safeParse(request.body)
    if (!asked.success) throw badRequest('Dites les produits, le nombre d’étiquettes de chacun et le papier.')
    const { produits, format } = asked.data
    const count = produits.reduce((sum, { nombre }) => sum + nombre, 0)
    if (count > MOST_LABELS)
      throw badRequest(`Imprimez au plus ${MOST_LABELS} étiquettes de produits à la fois.`)
    const shown = await shownProducts(
      engine,
      produits.map(({ id }) => id),
      request.caller,
    )
    const labels = produits.flatMap(({ id, nombre }) => {
      const product = shown.get(id)
      if (!product) throw notFound('Un produit de cette sélection n’est pas visible pour vous.')
      return Array.from({ length: nombre }, () => labelOf(engine, product))
    })
    return answerPdf(
      reply,
      await press.print({ kind: 'products', labels, format }),
      'etiquettes-produits.pdf',
    )
  })
}

type Shown = Pick<WireRow<'produits'>, 'id' | 'designation' | 'sku' | 'code_barres' | 'client'>
type Reading = Pick<Engine<Collections>, 'reader' | 'cached'>

/** Products by id, with the fields the caller may read; those the caller may not view are left out. */
async function shownProducts(
  { reader }: Reading,
  ids: readonly string[],
  caller: Caller,
): Promise<Map<string, Shown>> {
  const query = new URLSearchParams({
    filter: oneOf('id', [...new Set(ids)]),
    fields: 'id,designation,sku,code_barres,client',
    perPage: String(MOST_PRODUCTS),
    skipTotal: '1',
  })
  const { items } = JSON.parse(String(await reader.list('produits', query.toString(), caller)))
  return new Map((items as Shown[]).map((product) => [product.id, product]))
}

function labelOf({ cached }: Reading, { designation, sku, code_barres, client }: Shown) {
  const code = sku || code_barres
  if (code === '') {
    throw conflict(
      `« ${designation} » n’a ni SKU ni code-barres : donnez-lui-en un, que l’étiquette le porte.`,
      {
        designation,
      },
    )
  }
  return { code, designation, client: cached('users').get(client)?.full_name ?? '' }
}
