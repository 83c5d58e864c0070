import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CATEGORIES, type Category } from '#model/domain/commande/states/states.ts'
import { eq } from '#model/schema/filter.ts'
import { word } from '#web/lib/i18n.ts'
import { useLiveRecords } from '#web/lib/realtime/realtime.ts'
import { useSession } from '#web/lib/session.ts'
import { CommandeLink } from '#web/shared/cells/commande-link.tsx'
import { RowState } from '#web/shared/cells/state-badge.tsx'
import { Amount } from '#web/table/cells/cells.tsx'
import { Moment } from '#web/table/cells/moment.tsx'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { tourParcelsQuery } from '../queries.ts'

/** Parcels still to deliver first, then the failed ones, then the delivered ones. */
const ORDER = [
  'en_cours',
  'echoue',
  'retour',
  'livre',
  'hub',
  'ramassage',
  'en_attente',
  'cloture',
] as const satisfies readonly Category[]

/** The parcels of a tour by where they stand, live. */
export function TourParcels({ tour }: { tour: string }) {
  const reads = useSession().access('commands').list
  const parcels = useQuery({ ...tourParcelsQuery(tour), enabled: reads })
  useLiveRecords('commands', eq('tour', tour))
  if (!reads) return null
  if (!parcels.data) return <Skeleton className="h-40" />
  if (parcels.data.length === 0) {
    return (
      <p className="text-muted-foreground">
        <Trans>Aucun colis n’est plus à cette tournée.</Trans>
      </p>
    )
  }
  const categoryOf = (row: ListRow) => String(expandedAt(row, 'status')[0]?.category ?? '')
  return ORDER.map((category) => (
    <Group
      key={category}
      category={category}
      rows={parcels.data.filter((row) => categoryOf(row) === category)}
    />
  ))
}

interface GroupProps {
  category: Category
  rows: readonly ListRow[]
}

function Group({ category, rows }: GroupProps) {
  if (rows.length === 0) return null
  const amountOf = (row: ListRow) => Number(category === 'livre' ? row.amount_collected : row.total)
  return (
    <section className="grid gap-1">
      <h3 className="flex flex-wrap items-baseline gap-x-2 font-semibold">
        {word(CATEGORIES[category])}
        <span className="tabular font-normal text-muted-foreground">
          <Plural value={rows.length} one="# colis" other="# colis" />
        </span>
        <Amount value={rows.reduce((sum, row) => sum + amountOf(row), 0)} className="ms-auto" />
      </h3>
      <ul className="divide-y">
        {rows.map((row) => (
          <li key={row.id} className="flex items-center gap-3 py-1.5">
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
                <CommandeLink code={String(row.code)} />
                <RowState row={row} />
              </span>
              <span className="block truncate text-muted-foreground text-xs">
                <bdi>{String(row.receiver_full_name)}</bdi>
                {expandedAt(row, 'city').map(({ name }) => ` · ${String(name)}`)}
              </span>
            </span>
            <span className="shrink-0 text-muted-foreground text-xs max-sm:hidden">
              <Moment value={String(row.last_event_at)} />
            </span>
            <Amount value={amountOf(row)} className="shrink-0 text-end sm:w-24" />
          </li>
        ))}
      </ul>
    </section>
  )
}
