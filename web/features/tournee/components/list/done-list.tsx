import { Trans } from '@lingui/react/macro'
import { format, fromDirhams } from '#model/domain/money.ts'
import type { Parcel } from '../../queries.ts'
import { Ltr } from '../ltr.tsx'

/** Delivered parcels with the collected amounts; folded, because they need no action. */
export function DoneList({ parcels }: { parcels: readonly Parcel[] }) {
  if (parcels.length === 0) return null
  return (
    <details className="rounded-xl border bg-card">
      <summary className="focus-ring flex min-h-14 cursor-pointer items-center px-4 font-semibold text-lg">
        <Trans>Livrés ({parcels.length})</Trans>
      </summary>
      <ul className="divide-y border-t">
        {parcels.map((parcel) => (
          <li key={parcel.id} className="flex items-center justify-between gap-2 px-4 py-3">
            <div className="min-w-0">
              <p className="truncate font-medium text-base">
                <bdi>{parcel.receiver_full_name}</bdi>
              </p>
              <Ltr className="tabular text-muted-foreground text-sm">{parcel.code}</Ltr>
            </div>
            <Ltr className="tabular shrink-0 font-semibold text-base">
              {format(fromDirhams(parcel.amount_collected))}
            </Ltr>
          </li>
        ))}
      </ul>
    </details>
  )
}
