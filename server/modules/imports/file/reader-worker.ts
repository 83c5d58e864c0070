import { carryOut } from '#server/thread.ts'
import type { ReaderOrder, ReaderResult } from './reader.ts'
import { type FileTable, readTable } from './table.ts'

/** The file that is being handed over. */
let table: FileTable | undefined

carryOut(async (order: ReaderOrder): Promise<ReaderResult> => {
  if ('bytes' in order) {
    table = await readTable(order.bytes)
    const { rows, ...about } = table
    return { about, rows: rows.length }
  }
  const rows = table?.rows.slice(order.from, order.to) ?? []
  if (order.to >= (table?.rows.length ?? 0)) table = undefined
  return rows
})
