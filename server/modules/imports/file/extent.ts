import { inflateRawSync } from 'node:zlib'

export interface Extent {
  /** The furthest row any cell claims; rows up to there are built, empty or not. */
  readonly rows: number
  readonly columns: number
  readonly cells: number
}

const LOCAL = Buffer.from('PK\u0003\u0004', 'latin1')
/** The tag of a row or a cell with its attributes; without them, a tag that no spreadsheet writes. */
const TAG =
  /<(?:\w{1,9}:)?(?:row|c)(?![\w.-])(?:((?:\s+[\w:.-]+\s{0,9}=\s{0,9}(?:"[^"<>]*"|'[^'<>]*'))*)\s*\/?>)?/g
const PLACE = /\sr\s{0,9}=\s{0,9}["']([^"']*)["']/
const ADDRESS = /^([A-Z]{0,3})(\d{1,7})$/

/**
 * Measures how far the cells of a workbook reach, before anything is built: one cell at `XFD1048576` in a file
 * of 1 KB is a table of 17 billion cells. Null when it unpacks to more than `mostBytes`, cannot be parsed, or
 * as soon as it does not fit.
 */
export function extentOf(
  archive: Buffer,
  mostBytes: number,
  fits: (extent: Extent) => boolean,
): Extent | null {
  const extent = { rows: 0, columns: 0, cells: 0 }
  let left = mostBytes
  for (let at = archive.indexOf(LOCAL); at >= 0; at = archive.indexOf(LOCAL, at + 4)) {
    const entry = unpacked(archive, at, left)
    if (!entry) return null
    left -= entry.length
    if (left < 0 || !measure(entry.toString('latin1'), extent, fits)) return null
  }
  return extent
}

/** The unpacked entry at the local header `at`; empty for no entry, null for one larger than `most`. */
function unpacked(archive: Buffer, at: number, most: number): Buffer | null {
  if (at + 30 > archive.length) return Buffer.alloc(0)
  const begin = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28)
  const stored = archive.readUInt16LE(at + 8) === 0
  if (stored) return archive.subarray(begin, begin + (archive.readUInt32LE(at + 18) || archive.length))
  try {
    return inflateRawSync(archive.subarray(begin), { maxOutputLength: Math.max(most, 1) })
  } catch (error) {
    const tooLarge = error instanceof RangeError
    return tooLarge ? null : Buffer.alloc(0)
  }
}

/**
 * Adds the rows, columns and cells of one XML file to `extent`. False for a tag or an address that no
 * spreadsheet program writes, or as soon as `fits` refuses.
 */
function measure(
  xml: string,
  extent: { rows: number; columns: number; cells: number },
  fits: (extent: Extent) => boolean,
): boolean {
  for (const [, attributes] of xml.matchAll(TAG)) {
    extent.cells++
    if (attributes === undefined) return false
    const address = PLACE.exec(attributes)?.[1]
    if (address === undefined) continue
    const [, letters, row] = ADDRESS.exec(address) ?? []
    if (letters === undefined) return false
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
    extent.rows = Math.max(extent.rows, Number(row))
    extent.columns = Math.max(extent.columns, column)
    if (!fits(extent)) return false
  }
  return true
}
