import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { word } from '#web/lib/i18n.ts'
import { cellOf } from '#web/table/cells/cells.tsx'
import type { ListColumn, ListRow } from '#web/table/columns.ts'
import type { ListView } from '#web/table/view.ts'
import { cn } from '#web/ui/cn.ts'
import { useFacts } from './use-facts.ts'

/** A subject of the record: who receives it, what it costs. */
export interface FactCard {
  readonly title: MessageDescriptor
  readonly icon: ReactNode
  /** Fields that need no label: a name, a phone, an address. The first is the strongest. */
  readonly lead?: readonly string[]
  /** Fields with their label, one a line. */
  readonly facts?: readonly string[]
  /** True: as wide as the panel. */
  readonly wide?: boolean
}

interface FactCardsProps {
  view: ListView
  record: ListRow
  cards: readonly FactCard[]
}

/** The facts of a record by subject, instead of one long list; a subject without any value is left out. */
export function FactCards({ view, record, cards }: FactCardsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {cards.map((card) => (
        <Subject key={card.title.id} view={view} record={record} card={card} />
      ))}
    </div>
  )
}

interface SubjectProps {
  view: ListView
  record: ListRow
  card: FactCard
}

function Subject({ view, record, card }: SubjectProps) {
  const { i18n } = useLingui()
  const labelOf = ({ title, label }: ListColumn) => (title ? i18n._(title) : word(label))
  const lead = useFacts(view, record, card.lead ?? [])
  const facts = useFacts(view, record, card.facts ?? [])
  if (lead.length + facts.length === 0) return null
  return (
    <section
      className={cn('grid min-w-0 content-start gap-1.5 rounded-lg border p-3', card.wide && 'sm:col-span-2')}
    >
      <h3 className="flex items-center gap-2 font-semibold [&_svg]:size-4 [&_svg]:text-muted-foreground">
        {card.icon}
        {i18n._(card.title)}
      </h3>
      <dl
        className={cn(
          'grid grid-cols-[auto_1fr] gap-x-3 gap-y-1',
          card.wide && 'sm:grid-cols-[auto_1fr_auto_1fr] sm:gap-x-6',
        )}
      >
        {lead.map((column, n) => (
          <div key={column.name} className="col-span-full">
            <dt className="sr-only">{labelOf(column)}</dt>
            <dd className={cn('min-w-0 whitespace-pre-line break-words', n === 0 && 'font-medium')}>
              {cellOf(column, record)}
            </dd>
          </div>
        ))}
        {facts.map((column) => (
          <div key={column.name} className="contents">
            <dt className="text-muted-foreground">{labelOf(column)}</dt>
            <dd className="min-w-0 break-words text-end">{cellOf(column, record)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
