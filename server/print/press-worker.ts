import { parentPort } from 'node:worker_threads'
import { bonPdf } from './bons/pdf.ts'
import { labelsPdf } from './labels/pdf.ts'
import type { Order, Printed } from './press.ts'

parentPort?.on('message', async ({ n, order }: { n: number; order: Order }) => {
  const answer = (printed: Printed) => parentPort?.postMessage(printed)
  try {
    answer({ n, pdf: await pdfOf(order) })
  } catch (error) {
    answer({ n, error })
  }
})

const pdfOf = (order: Order): Promise<Uint8Array<ArrayBuffer>> =>
  order.kind === 'labels'
    ? labelsPdf(order.labels, order.format)
    : bonPdf(order.content, order.format, order.signatures)
