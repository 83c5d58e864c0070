import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { bons } from '#model/collections/bons.ts'
import { recordQuery } from '#web/form/record-queries.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { asBon } from '../bon-record.ts'
import { BonActions } from './bon-actions.tsx'
import { BonBody, BonHead } from './bon-panel.tsx'

/** A bon in the panel of what asked for it: scanned, signed, closed and printed there. */
export function BonSheet({ id }: { id: string }) {
  const record = useQuery(recordQuery(bons, 'id', id))
  if (!record.data) return <Skeleton className="h-40" />
  const { number, scanned, declared } = asBon(record.data)
  return (
    <section className="grid gap-4 border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">
          <Trans>Bon</Trans> <span className="tabular">{number}</span>{' '}
          <span className="tabular block font-normal text-muted-foreground">
            <Trans>
              {scanned} remis / {declared} déclarés
            </Trans>
          </span>
        </h3>
        <BonActions record={record.data} />
      </div>
      <BonHead record={record.data} />
      <BonBody record={record.data} />
    </section>
  )
}
