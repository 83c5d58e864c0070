import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { bons } from '#model/collections/bons.ts'
import { recordQuery } from '#web/form/record/record-queries.ts'
import { Unread } from '#web/form/unread.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { asBon, nameOf } from '../rules/bon-record.ts'
import { BonActions } from './bon-actions.tsx'
import { BonBody, BonHead } from './bon-panel.tsx'

/** A bon inside another record's panel, to scan, sign, close and print. */
export function BonSheet({ id }: { id: string }) {
  const record = useQuery(recordQuery(bons, 'id', id))
  if (!record.data) {
    return record.error ? <Unread error={record.error} /> : <Skeleton className="h-40" />
  }
  const bon = asBon(record.data)
  const { number, scanned, declared } = bon
  return (
    <section className="grid gap-4 border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">
          {number === '' ? (
            nameOf(bon)
          ) : (
            <Trans>
              Bon <span className="tabular">{number}</span>
            </Trans>
          )}
          <span className="tabular block font-normal text-muted-foreground">
            <Plural
              value={declared}
              one={`${scanned} remis / # déclaré`}
              other={`${scanned} remis / # déclarés`}
            />
          </span>
        </h3>
        <BonActions record={record.data} />
      </div>
      <BonHead record={record.data} />
      <BonBody record={record.data} />
    </section>
  )
}
