import { carryOut } from '#server/thread.ts'
import { labelsPdf } from './labels/pdf.ts'
import { draw, LAYOUTS } from './layouts.ts'
import type { Order } from './press.ts'
import { productLabelsPdf } from './products/pdf.ts'
import { relevePdf } from './releves/pdf.ts'

carryOut(async (order: Order) => {
  switch (order.kind) {
    case 'labels':
      return labelsPdf(order.labels, order.format)
    case 'products':
      return productLabelsPdf(order.labels, order.format)
    case 'bon':
      return draw(LAYOUTS.bon, order.content, order.format, order.signatures)
    case 'facture':
      return draw(LAYOUTS.facture, order.content)
    case 'recu':
      return draw(LAYOUTS.recu, order.content)
    case 'remboursement':
      return draw(LAYOUTS.remboursement, order.content)
    case 'releve':
      return relevePdf(order.content)
  }
})
