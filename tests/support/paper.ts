import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Resolution of thermal label printers. */
const DPI = 203

/** A printed page, read back. */
export interface PaperPage {
  readonly text: string
  /** Millimetres. */
  readonly width: number
  readonly height: number
  /** Printed pixels: red, green, blue and unused. */
  readonly dots: { readonly data: Uint8Array; readonly width: number; readonly height: number }
  /** Codes a scanner finds on it. */
  readonly codes: readonly { readonly format: string; readonly text: string }[]
}

const require = createRequire(import.meta.url)
const reader = require.resolve('zxing-wasm/reader/zxing_reader.wasm')
const bytes = readFileSync(reader)
prepareZXingModule({
  overrides: { wasmBinary: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) },
})

/** The pages of a PDF: their texts, and the codes a scanner reads on them. */
export async function readPaper(pdf: Uint8Array): Promise<PaperPage[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(Buffer.from(pdf))
  try {
    const pages: PaperPage[] = []
    for (const page of document.pages()) {
      const text = page.getText()
      const size = page.getOriginalSize()
      const { data, width, height } = await page.render({ scale: DPI / 72, render: 'bitmap' })
      const image = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' } as const
      const found = await readBarcodes(image, { formats: ['Code128', 'QRCode'], tryHarder: true })
      pages.push({
        text,
        width: (size.originalWidth / 72) * 25.4,
        height: (size.originalHeight / 72) * 25.4,
        dots: { data, width, height },
        codes: found.map((code) => ({ format: code.format, text: code.text })),
      })
    }
    return pages
  } finally {
    document.destroy()
    library.destroy()
  }
}
