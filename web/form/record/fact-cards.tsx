import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { word } from '#web/lib/i18n.ts'
import { cellOf } from '#web/table/cells/cells.tsx'
import { type ListColumn, type ListRow, valueAt } from '#web/table/columns.ts'
import type { ListView } from '#web/table/view.ts'
import { Button } from '#web/ui/button.tsx'
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
  /** True: as wide as the panel or the page. */
  readonly wide?: boolean
}

interface FactCardsProps {
  view: ListView
  record: ListRow
  cards: readonly FactCard[]
  /** True on the page of the record, which has room for four in a row. */
  page?: boolean
}

/** The facts of a record by subject, instead of one long list; a subject without any value is left out. */
export function FactCards({ view, record, cards, page = false }: FactCardsProps) {
  return (
    <div className={cn('grid gap-3 sm:grid-cols-2', page && 'xl:grid-cols-4')}>
      {cards.map((card) => (
        <Subject key={card.title.id} view={view} record={record} card={card} page={page} />
      ))}
    </div>
  )
}

interface SubjectProps {
  view: ListView
  record: ListRow
  card: FactCard
  page: boolean
}

function Subject({ view, record, card, page }: SubjectProps) {
  const { i18n } = useLingui()
  const labelOf = ({ title, label }: ListColumn) => (title ? i18n._(title) : word(label))
  const lead = useFacts(view, record, card.lead ?? [])
  const facts = useFacts(view, record, card.facts ?? [])
  if (lead.length + facts.length === 0) return null
  return (
    <section
      className={cn(
        'grid min-w-0 content-start gap-1.5 rounded-lg border bg-card p-3',
        card.wide && 'sm:col-span-full',
      )}
    >
      <h3 className="flex items-center gap-2 font-semibold [&_svg]:size-4 [&_svg]:text-muted-foreground">
        {card.icon}
        {i18n._(card.title)}
      </h3>
      <dl
        className={cn(
          'grid gap-1',
          card.wide && 'gap-x-6 sm:grid-cols-2',
          card.wide && page && 'xl:grid-cols-4',
        )}
      >
        {lead.map((column, n) => (
          <div key={column.name} className="col-span-full">
            <dt className="sr-only">{labelOf(column)}</dt>
            <dd className={cn('min-w-0 whitespace-pre-line break-words', n === 0 && 'font-medium')}>
              <Shortened count={[valueAt(record, column.name)].flat().length}>
                {cellOf(column, record)}
              </Shortened>
            </dd>
          </div>
        ))}
        {facts.map((column) => (
          <div key={column.name} className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3">
            <dt className="text-muted-foreground">{labelOf(column)}</dt>
            <dd className="ms-auto min-w-0 break-words text-end">{cellOf(column, record)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Values that fill about four lines of a card. */
const MANY = 12

/** A fact of many values, as the villes of a livreur: its first lines, and the others on a press. */
function Shortened({ count, children }: { count: number; children: ReactNode }) {
  const [whole, setWhole] = useState(false)
  if (count <= MANY) return children
  return (
    <>
      <span className={whole ? 'block' : 'line-clamp-4'}>{children}</span>
      <Button
        variant="link"
        size="sm"
        className="h-auto px-0"
        aria-expanded={whole}
        onClick={() => setWhole(!whole)}
      >
        {whole ? <Trans>Montrer moins</Trans> : <Trans>Voir les {count}</Trans>}
      </Button>
    </>
  )
}
