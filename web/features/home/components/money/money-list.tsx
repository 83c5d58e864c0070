import { Link } from '@tanstack/react-router'
import { Amount } from '#web/table/cells/cells.tsx'
import { Moment } from '#web/table/cells/moment.tsx'

export interface MoneyRow {
  readonly key: string
  readonly name: string
  /** Canonical instant; empty where nothing tells. */
  readonly since: string
  /** Dirhams. */
  readonly amount: number
  readonly to: string
  readonly search: Readonly<Record<string, string>>
}

/** The holder of the money, its age and its amount; each line opens its list. A phone has the sums alone. */
export function MoneyList({ label, rows }: { label: string; rows: readonly MoneyRow[] }) {
  if (rows.length === 0) return null
  return (
    <ul aria-label={label} className="hidden divide-y border-b last:border-b-0 sm:block">
      {rows.map(({ key, name, since, amount, to, search }) => (
        <li key={key}>
          <Link
            to={to}
            search={search}
            className="focus-ring flex items-baseline gap-3 px-3.5 py-1.5 hover:bg-accent pointer-coarse:py-3.5"
          >
            <span className="min-w-0 flex-1 items-baseline gap-3 sm:flex">
              <span className="block min-w-0 flex-1 truncate">{name}</span>
              <span className="block text-muted-foreground text-xs">
                {since !== '' && <Moment value={since} relative={false} />}
              </span>
            </span>
            <Amount value={amount} className="w-28 text-end" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
