import readWorkbook from 'read-excel-file/node'
import { recognised } from '#model/domain/import/mapping.ts'
import { badRequest } from '#server/core/http/errors.ts'

/** Rows of the sheet whose headings we understand best, every cell as text. */
export async function parseXlsx(bytes: Uint8Array): Promise<string[][]> {
  const sheets = await open(bytes)
  let best: { rows: string[][]; score: number } = { rows: [], score: -1 }
  for (const { data } of sheets) {
    const rows = data.map((row) => row.map(textOf))
    const score = Math.max(0, ...rows.slice(0, 10).map(recognised)) + (rows.length > 0 ? 0.5 : 0)
    if (score > best.score) best = { rows, score }
  }
  return best.rows
}

async function open(bytes: Uint8Array) {
  try {
    return await readWorkbook(Buffer.from(bytes), { parseNumber: numberText, trim: false })
  } catch {
    throw badRequest(
      'Ce classeur ne s’ouvre pas. Enregistrez-le de nouveau au format .xlsx ou .csv, puis réessayez.',
    )
  }
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
