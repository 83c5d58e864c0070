import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Session, useSession } from '#web/lib/session.ts'
import { CategoryIcon } from '#web/shared/cells/category-icon.tsx'
import { groupDigits } from '#web/table/cells/cells.tsx'
import { countQuery } from '#web/table/list-queries.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Figure } from '../views.ts'

interface FiguresProps {
  title: ReactNode
  figures: readonly Figure[]
}

/** Numbers that open the list behind them. */
export function Figures({ title, figures }: FiguresProps) {
  const session = useSession()
  const shown = figures.filter((figure) => isFor(figure, session))
  if (shown.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="font-semibold">{title}</h2>
      <ul className="grid grid-cols-2 gap-2.5 md:grid-cols-4">
        {shown.map((figure) => (
          <li key={figure.key}>
            <Tile figure={figure} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const isFor = ({ collection, types }: Figure, { access, person }: Session): boolean =>
  access(collection).list && (types === undefined || types.includes(person.type))

function Tile({ figure }: { figure: Figure }) {
  const { i18n } = useLingui()
  const { clock } = useSession()
  const count = useQuery(countQuery(figure.collection, figure.filter(clock.today_start)))
  return (
    <Link
      to={figure.to}
      search={figure.search}
      data-category={figure.category}
      className="focus-ring flex h-full items-start gap-3 rounded-xl border bg-card p-3.5 shadow-raised transition-colors hover:border-ring"
    >
      <span className="grid size-9 shrink-0 place-content-center rounded-lg bg-tone-soft text-tone">
        <CategoryIcon category={figure.category} className="size-4.5" />
      </span>
      <span className="grid min-w-0 gap-0.5">
        {count.data === undefined ? (
          <Skeleton className="my-1 h-6 w-14" />
        ) : (
          <span className="tabular font-semibold text-2xl leading-8 tracking-tight">
            {groupDigits(count.data)}
          </span>
        )}
        <span className="text-pretty text-muted-foreground leading-snug">
          {typeof figure.label === 'string' ? figure.label : i18n._(figure.label)}
        </span>
      </span>
    </Link>
  )
}
