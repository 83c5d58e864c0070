import { createContext, type ReactNode } from 'react'
import type { ListColumn, ListRow } from '../columns.ts'

/** A line of a cell that can be typed in. */
export interface CellStop {
  /** The column whose cell it is in. */
  readonly column: string
  /** The field the line shows, which is the column or the one under it. */
  readonly line: string
  /** The field that is written: of a sum, its first part. */
  readonly field: string
}

/** The editing of cells of a list, by the form of its records. */
export interface CellEditing {
  /** Fields edited in their cells, by this person. */
  readonly fields: ReadonlySet<string>
  /** The line that F2 edits; '' before one was chosen. */
  readonly cursor: string
  readonly setCursor: (line: string) => void
  /** Opens an input in place of the line, or says why there is none. */
  readonly begin: (row: ListRow, stop: CellStop, stops: readonly CellStop[]) => void
  /** The content over a line now: an input, or the reason there is none. */
  readonly over: { readonly id: string; readonly line: string; readonly content: ReactNode } | null
  /** Takes the reason away. */
  readonly close: () => void
}

/** Null in lists whose cells are not edited. */
export const CellEditingContext = createContext<CellEditing | null>(null)

/** The lines of a row that can be typed in, in the order of the screen. */
export function stopsOf(columns: readonly ListColumn[], fields: ReadonlySet<string>): readonly CellStop[] {
  return columns.flatMap((column) =>
    [column, column.under].flatMap((line) => {
      const field = line && writtenField(line, fields)
      return line && field ? [{ column: column.name, line: line.name, field }] : []
    }),
  )
}

function writtenField({ name, field }: ListColumn, fields: ReadonlySet<string>): string | undefined {
  const parts = field.kind === 'money' ? (field.sumOf ?? []) : []
  return [name, ...parts].find((one) => fields.has(one))
}

/** The stop beside another, in reading order; undefined at the ends. */
export function stopBeside(stops: readonly CellStop[], line: string, step: 1 | -1): CellStop | undefined {
  const at = stops.findIndex((stop) => stop.line === line)
  if (at < 0) return step === 1 ? stops[0] : undefined
  return stops[at + step]
}
