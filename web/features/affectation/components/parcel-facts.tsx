import { Plural, Trans } from '@lingui/react/macro'
import { Amount } from '#web/table/cells/cells.tsx'
import { Day, Moment } from '#web/table/cells/moment.tsx'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { ParcelTaker } from '../queries.ts'

interface ParcelFactsProps {
  parcel: ListRow
  /** Set when another person assigned the parcel meanwhile. */
  taken: ParcelTaker | undefined
}

/** The facts of a parcel that matter for its assignment. */
export function ParcelFacts({ parcel, taken }: ParcelFactsProps) {
  const [ville] = expandedAt(parcel, 'city')
  const attempts = Number(parcel.attempts)
  const last = String(parcel.last_livreur ?? '')
  return (
    <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <bdi className="min-w-0 truncate font-medium">{String(parcel.receiver_full_name)}</bdi>
        <Amount value={Number(parcel.total)} />
      </p>
      <p className="flex flex-wrap gap-x-2 text-muted-foreground text-xs">
        <bdi className="tabular">{String(parcel.code)}</bdi>
        <span>{String(ville?.name ?? '')}</span>
        <bdi className="min-w-0 truncate">{String(parcel.receiver_address ?? '')}</bdi>
        <Moment value={String(parcel.last_event_at)} />
        {last !== '' && (
          <span>
            <Trans>
              dernier livreur : <bdi>{last}</bdi>
            </Trans>
          </span>
        )}
      </p>
      <p className="flex flex-wrap gap-1.5 empty:hidden">
        {taken && (
          <Badge category="echoue">
            <TakenWords {...taken} />
          </Badge>
        )}
        {Boolean(parcel.is_echange) && (
          <Badge variant="outline">
            <Trans>Échange</Trans>
          </Badge>
        )}
        {Boolean(parcel.reported_date) && (
          <Badge category="en_cours">
            <Trans>
              reporté au <Day value={String(parcel.reported_date)} />
            </Trans>
          </Badge>
        )}
        {attempts > 0 && (
          <Badge variant="outline">
            <Plural value={attempts} one="# tentative" other="# tentatives" />
          </Badge>
        )}
      </p>
    </div>
  )
}

function TakenWords({ by, blocked }: ParcelTaker) {
  if (by === '') return <Trans>Déjà pris</Trans>
  return blocked ? <Trans>Bloqué par {by}</Trans> : <Trans>Pris par {by}</Trans>
}
