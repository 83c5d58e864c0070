import type { FastifyReply } from 'fastify'

/** Shown in a browser, and named when it is saved. A paper holds names and addresses: no cache keeps it. */
export const answerPdf = (reply: FastifyReply, pdf: Uint8Array<ArrayBuffer>, name: string): FastifyReply =>
  reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${name.replace(/[^\w.-]/g, '-')}"`)
    .header('cache-control', 'no-store')
    .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
