import { readFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'

type Cell = string | number

/** Columns as wide as they need; numbers to the right. */
export function table(headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const text = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? number(cell) : cell)))
  const widths = headings.map((heading, i) =>
    Math.max(heading.length, ...text.map((row) => row[i]?.length ?? 0)),
  )
  const line = (cells: readonly string[], source?: readonly Cell[]) =>
    cells
      .map((cell, i) =>
        typeof (source ?? rows[0] ?? [])[i] === 'number'
          ? cell.padStart(widths[i] ?? 0)
          : cell.padEnd(widths[i] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return [
    line(headings),
    widths.map((width) => '─'.repeat(width)).join('  '),
    ...text.map((row, i) => line(row, rows[i])),
  ].join('\n')
}

const number = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 2 : 0 })

/** The machine, which a reader needs to compare the figures with others. */
export function machine(): string {
  const model = /^model name\s*: (.+)$/m.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1] ?? process.arch
  const gigabytes = Math.round(totalmem() / 1024 ** 3)
  return `${availableParallelism()} cores (${model}), ${gigabytes} GB, Node ${process.version}, PostgreSQL 18`
}
