import readWorkbook from 'read-excel-file/node'
import { countRecognised } from '#model/domain/import/mapping.ts'
import { badRequest } from '#server/core/base/refusals.ts'
import { type Extent, extentOf } from './extent.ts'

/** Rows of the sheet whose headings we understand best, every cell as text. */
export async function parseXlsx(bytes: Uint8Array): Promise<string[][]> {
  const sheets = await open(bytes)
  let best: { rows: string[][]; score: number } = { rows: [], score: -1 }
  for (const { data } of sheets) {
    const rows = data.map((row) => row.map(textOf))
    const score = Math.max(0, ...rows.slice(0, 10).map(countRecognised)) + (rows.length > 0 ? 0.5 : 0)
    if (score > best.score) best = { rows, score }
  }
  return best.rows
}

/** A sheet of 100,000 rows unpacks to far less; a file made to fill the memory, to far more. */
const MOST_UNPACKED = 400_000_000
/** Formats left far below the data are common; far to the right they are not. */
const MOST_ROWS = 200_000
const MOST_COLUMNS = 1_000
const MOST_CELLS = 10_000_000

async function open(bytes: Uint8Array) {
  const isTooLarge = unpackedSize(bytes) > MOST_UNPACKED || !extentOf(Buffer.from(bytes), MOST_UNPACKED, fits)
  if (isTooLarge) {
    throw badRequest(
      'Ce classeur est trop grand, ou une cellule y est très loin des autres. Copiez vos lignes dans un classeur neuf.',
    )
  }
  try {
    return await readWorkbook(Buffer.from(bytes), { parseNumber: numberText, trim: false })
  } catch {
    throw badRequest(
      'Ce classeur ne s’ouvre pas. Enregistrez-le de nouveau au format .xlsx ou .csv, puis réessayez.',
    )
  }
}

/** Every row up to the last is built as wide as the widest. */
const fits = ({ rows, columns, cells }: Extent): boolean =>
  rows <= MOST_ROWS && columns <= MOST_COLUMNS && Math.max(cells, rows * columns) <= MOST_CELLS

/** Sum of the sizes the archive announces in its central directory. */
function unpackedSize(bytes: Uint8Array): number {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entry = Buffer.from('PK\u0001\u0002', 'latin1')
  let size = 0
  for (
    let at = archive.indexOf(entry);
    at >= 0 && at + 28 <= archive.length;
    at = archive.indexOf(entry, at + 4)
  ) {
    size += archive.readUInt32LE(at + 24)
  }
  return size
}

/** `7.02628016E8` → `702628016`, `249.50000000000003` → `249.5`: what the person saw, not how it was stored. */
function numberText(stored: string): string {
  const value = Number(stored)
  return Number.isFinite(value) ? String(Number(value.toPrecision(15))) : stored
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'boolean') return cell ? 'OUI' : 'NON'
  return String(cell)
}
