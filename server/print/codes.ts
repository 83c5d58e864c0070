import JsBarcode from 'jsbarcode'
import { create } from 'qrcode'

/**
 * Bars and spaces of CODE128, one sign per module: `1` is black. Empty when the code has letters CODE128
 * lacks.
 */
export function code128(code: string): string {
  const drawing: { encodings?: readonly { readonly data: string }[] } = {}
  let valid = true
  JsBarcode(drawing, code, { format: 'CODE128', valid: (is) => (valid = is) })
  return valid ? (drawing.encodings ?? []).map(({ data }) => data).join('') : ''
}

export interface Matrix {
  /** Modules on a side. */
  readonly size: number
  /** Black stretches: row, first module, how many. */
  readonly runs: readonly (readonly [row: number, column: number, length: number])[]
}

/**
 * The mask of ISO 18004 with the least penalty over codes of parcels. Readers take any of the eight; trying all of
 * them for each étiquette was half of the time a thousand of them took.
 */
const MASK = 2

/** QR of level H: a third of it may be torn or wet. */
export function qrMatrix(text: string): Matrix {
  const { size, data } = create(text, { errorCorrectionLevel: 'H', maskPattern: MASK }).modules
  const runs: [number, number, number][] = []
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      let length = 0
      while (column + length < size && data[row * size + column + length]) length++
      if (length > 0) runs.push([row, column, length])
      column += length
    }
  }
  return { size, runs }
}
