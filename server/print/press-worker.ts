import { carryOut } from '#server/thread.ts'
import { bonPdf } from './bons/pdf.ts'
import { facturePdf } from './factures/pdf.ts'
import { labelsPdf } from './labels/pdf.ts'
import type { Order } from './press.ts'
import { productLabelsPdf } from './products/pdf.ts'
import { recuPdf } from './recus/pdf.ts'
import { remboursementPdf } from './recus/remboursement-pdf.ts'
import { relevePdf } from './releves/pdf.ts'

carryOut((order: Order) => {
  switch (order.kind) {
    case 'labels':
      return labelsPdf(order.labels, order.format)
    case 'products':
      return productLabelsPdf(order.labels, order.format)
    case 'bon':
      return bonPdf(order.content, order.format, order.signatures)
    case 'facture':
      return facturePdf(order.content)
    case 'recu':
      return recuPdf(order.content)
    case 'remboursement':
      return remboursementPdf(order.content)
    case 'releve':
      return relevePdf(order.content)
  }
})
