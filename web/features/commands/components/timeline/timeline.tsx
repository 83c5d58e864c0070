import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { undoneOf } from '#model/domain/commande/decide/undone.ts'
import { eq } from '#model/schema/filter.ts'
import { useLiveRecords } from '#web/lib/realtime/realtime.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { suivisQuery } from '../../queries.ts'
import { TimelineMove } from './timeline-move.tsx'

/** Where the parcel has been, newest first. */
export function Timeline({ command }: { command: string }) {
  const moves = useQuery(suivisQuery(command))
  useLiveRecords('suivis', eq('command', command))
  const undone = undoneOf(moves.data ?? [])
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">
        <Trans>Suivi</Trans>
      </h3>
      {moves.isPending && <Skeleton className="h-20" />}
      {moves.data?.length === 0 && (
        <p className="text-muted-foreground">
          <Trans>Aucun mouvement enregistré.</Trans>
        </p>
      )}
      <ol className="grid" aria-label={t`Suivi`}>
        {moves.data?.map((move, index) => (
          <TimelineMove key={move.id} move={move} last={index === 0} undone={undone.has(move.id)} />
        ))}
      </ol>
    </section>
  )
}
