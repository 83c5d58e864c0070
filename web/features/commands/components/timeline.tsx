import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { eq } from '#model/schema/filter.ts'
import { useLiveRecords } from '#web/lib/realtime.ts'
import type { ListRow } from '#web/table/columns.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { suivisQuery } from '../queries.ts'
import { TimelineMove } from './timeline-move.tsx'

/** What was taken back, with what the same gesture had done before it. */
function undoneOf(moves: readonly ListRow[]): ReadonlySet<string> {
  const byId = new Map(moves.map((move) => [move.id, move]))
  const undone = new Set<string>()
  for (const { undoes } of moves) {
    for (let move = byId.get(String(undoes)); move; move = byId.get(String(move.follows))) undone.add(move.id)
  }
  return undone
}

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
