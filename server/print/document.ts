import PDFDocument from 'pdfkit'
import type { Language } from '#server/translation/words.ts'
import { MM } from './pen.ts'
import { FACES } from './text/fonts.ts'

/** A fixed date: equal content gives equal bytes, so no PDF holds its time or its program. */
const MADE = new Date(0)

export interface PaperOptions {
  readonly title: string
  /** Millimetres. */
  readonly size: readonly [width: number, height: number]
  readonly language?: Language
}

/** A document without pages. */
export function newDocument({
  title,
  size: [width, height],
  language = 'fr',
}: PaperOptions): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    size: [width * MM, height * MM],
    margin: 0,
    autoFirstPage: false,
    bufferPages: false,
    lang: language,
    // Otherwise pdfkit reads its own Helvetica.
    font: '',
    info: { Title: title, Producer: 'Wasl', Creator: 'Wasl', CreationDate: MADE },
  })
  for (const face of [...FACES.plain, ...FACES.bold]) doc.registerFont(face.name, face.shaped.font)
  return doc
}

/** Ends the document; its bytes. */
export async function bytesOf(doc: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  doc.end()
  for await (const chunk of doc) chunks.push(chunk)
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
