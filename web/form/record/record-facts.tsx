import { useLingui } from '@lingui/react'
import { word } from '#web/lib/i18n.ts'
import { cellOf } from '#web/table/cells/cells.tsx'
import type { ListRow } from '#web/table/columns.ts'
import type { ListView } from '#web/table/view.ts'
import { useFacts } from './use-facts.ts'

interface FactsProps {
  view: ListView
  record: ListRow
  /** Fields in order; absent: all fields with a value. */
  names?: readonly string[]
}

/** The fields of a record that have a value, as label and value. */
export function RecordFacts({ view, record, names }: FactsProps) {
  const { i18n } = useLingui()
  const facts = useFacts(view, record, names ?? ordinary(view))
  return (
    <dl className="grid items-baseline grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-2">
      {facts.map((column) => (
        <div key={column.name} className="contents">
          <dt className="text-muted-foreground">
            {column.title ? i18n._(column.title) : word(column.label)}
          </dt>
          <dd className="min-w-0 whitespace-pre-line break-words">{cellOf(column, record)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** All fields but the title of the record and those for the protocol alone. */
const ordinary = ({ collection }: ListView): string[] =>
  Object.keys(collection.fields).filter(
    (name) => name !== collection.title && name !== 'updated' && name !== 'emailVisibility',
  )
