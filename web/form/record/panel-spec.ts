import type { ReactNode } from 'react'
import type { Session } from '#web/lib/session.ts'
import type { FileRoutesByTo } from '#web/route-tree.gen.ts'
import type { ListRow } from '#web/table/columns.ts'
import type { FactCard } from './fact-cards.tsx'

/** The parts of a record in its panel and on its page. */
export interface PanelSpec {
  /** Fields in order, as one list; absent: all with a value, unless they stand in `cards`. */
  facts?: readonly string[]
  /** The facts by subject. */
  cards?: readonly FactCard[]
  /** The next acts on the record, first of all; « Modifier » is no primary button then. */
  next?: (record: ListRow) => ReactNode
  /** Deeper paths to read with the record: `status.category`. */
  expand?: readonly string[]
  /** Instead of the name of the record. */
  title?: (record: ListRow) => ReactNode
  /** The part under the title: amount, state. */
  head?: (record: ListRow) => ReactNode
  /** The events of the record, below its facts. */
  body?: (record: ListRow) => ReactNode
  /** Parts read less often, as papers and codes: below the body, on a page beside it. */
  aside?: (record: ListRow) => ReactNode
  /** Buttons beside « Modifier ». */
  actions?: (record: ListRow) => ReactNode
  /** Pages the menu « Plus » leads to; it then holds the deletion too. */
  more?: (record: ListRow) => readonly PanelLink[]
  /** The reasons this person may not edit or delete this record; empty when allowed. */
  refusals?: (record: ListRow, session: Session) => Refusals
}

export interface PanelLink {
  readonly to: keyof FileRoutesByTo
  readonly search: Readonly<Record<string, string>>
  readonly icon: ReactNode
  readonly label: string
}

export interface Refusals {
  readonly edit?: string
  readonly remove?: string
}
