import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { commands } from '#model/collections/commands.ts'
import { PRESETS } from '#model/domain/commande/states/presets.ts'
import { CATEGORIES, type Category } from '#model/domain/commande/states/states.ts'
import { and } from '#model/schema/filter.ts'
import { word } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import { CategoryIcon } from '#web/shared/cells/category-icon.tsx'
import { Amount, groupDigits } from '#web/table/cells/cells.tsx'
import { fieldFilter } from '#web/table/filters/filter-text.ts'
import { allQuery, figuresQuery } from '#web/table/list-queries.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type StateFigure, sumByCategory } from './sum-by-category.ts'

interface PersonParcelsProps {
  user: string
  /** The relation of a commande that names the person. */
  field: 'client_source' | 'delivery_man'
}

const PERIOD = '30j'

/** The commandes of a person entered in the last thirty days, by category, and the share of the ended ones that was delivered. */
export function PersonParcels({ user, field }: PersonParcelsProps) {
  const { t } = useLingui()
  const { clock, access } = useSession()
  const reads = access('commands').list
  const filter = and(
    fieldFilter(field, commands.fields[field], user, clock),
    fieldFilter('created', commands.fields.created, PERIOD, clock),
  )
  const figures = useQuery({
    ...figuresQuery<StateFigure>('commands', {
      group: 'status,outcome',
      metrics: 'count,sum(total)',
      filter,
    }),
    enabled: reads,
  })
  const states = useQuery({
    ...allQuery('tracking_states', ['name', 'category'], 'position'),
    enabled: reads,
  })
  if (!reads) return null
  if (!figures.data || !states.data) return <Skeleton className="h-28" />
  const categoryOf = new Map(states.data.map(({ id, category }) => [id, String(category)]))
  const { lines, count, rate } = sumByCategory(figures.data, categoryOf)
  const search = { [field]: user, created: PERIOD }
  return (
    <section className="grid gap-2">
      <h3 className="flex flex-wrap items-baseline gap-x-2 font-semibold">
        <Trans>Colis de 30 jours</Trans>
        <Link
          to={PRESETS.all.path}
          search={search}
          className="focus-ring tabular rounded font-normal text-primary hover:underline"
        >
          <Plural value={count} one="# colis" other="# colis" />
        </Link>
        {rate !== null && (
          <span className="tabular ms-auto">
            <Trans>{String(rate).replace('.', ',')} % livrés</Trans>
          </span>
        )}
      </h3>
      {count > 0 && (
        <>
          <div
            role="img"
            aria-label={t`Répartition par étape`}
            className="flex h-2 overflow-hidden rounded-full bg-muted"
          >
            {lines.map((line) => (
              <span
                key={line.category}
                data-category={line.category}
                className="bg-tone-dot"
                style={{ width: `${(100 * line.count) / count}%` }}
              />
            ))}
          </div>
          <ul className="grid grid-cols-1">
            {lines.map((line) => (
              <li key={line.category} className="flex items-center gap-2 py-0.5">
                <span data-category={line.category} className="text-tone">
                  <CategoryIcon category={line.category} />
                </span>
                <span className="min-w-0 flex-1">{word(CATEGORIES[line.category as Category])}</span>
                <Amount value={line.sum} className="text-muted-foreground" />
                <span className="tabular w-14 text-end font-semibold">{groupDigits(line.count)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
