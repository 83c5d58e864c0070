import { carryOut } from '#server/thread.ts'
import { bonPdf } from './bons/pdf.ts'
import { labelsPdf } from './labels/pdf.ts'
import type { Order } from './press.ts'

carryOut((order: Order) =>
  order.kind === 'labels'
    ? labelsPdf(order.labels, order.format)
    : bonPdf(order.content, order.format, order.signatures),
)
