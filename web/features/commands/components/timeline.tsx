import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { collections } from '#model/collections.ts'
import { eq } from '#model/schema/filter.ts'
import { useLiveRecords } from '#web/lib/realtime.ts'
import { CategoryIcon } from '#web/table/category-icon.tsx'
import { Amount } from '#web/table/cells.tsx'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { Day, Moment } from '#web/table/moment.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { suivisQuery } from '../queries.ts'

/** Where the parcel has been, newest first. */
export function Timeline({ command }: { command: string }) {
  const moves = useQuery(suivisQuery(command))
  useLiveRecords('suivis', eq('command', command))
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
      <ol className="grid">
        {moves.data?.map((move) => (
          <Move key={move.id} move={move} />
        ))}
      </ol>
    </section>
  )
}

function Move({ move }: { move: ListRow }) {
  const [state] = expandedAt(move, 'status')
  const [actor] = expandedAt(move, 'actor')
  const [motif] = expandedAt(move, 'motif')
  const sources: Readonly<Record<string, string>> = collections.suivis.fields.source.options
  const category = String(state?.category ?? '')
  const by = actor ? String(actor.full_name ?? '') : t`Système`
  return (
    <li
      data-category={category}
      className="group relative grid grid-cols-[1.75rem_1fr] gap-x-2.5 pb-4 last:pb-0"
    >
      <span aria-hidden className="absolute start-3.5 top-7 bottom-0 w-px bg-border group-last:hidden" />
      <span className="grid size-7 place-content-center rounded-full bg-tone-soft text-tone">
        <CategoryIcon category={category} />
      </span>
      <div className="grid gap-0.5 pt-0.5">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-medium">{String(state?.name ?? '')}</span>
          <span className="text-muted-foreground text-xs">
            <Moment value={String(move.at)} />
          </span>
        </p>
        <p className="text-muted-foreground text-xs">
          {[by, sources[String(move.source)]].filter(Boolean).join(' · ')}
        </p>
        {motif && <p>{String(motif.name)}</p>}
        {Boolean(move.note) && <p className="whitespace-pre-line">{String(move.note)}</p>}
        {Boolean(move.reported_date) && (
          <p>
            <Trans>
              Reporté au <Day value={String(move.reported_date)} />
            </Trans>
          </p>
        )}
        {Number(move.amount_collected) !== 0 && (
          <p>
            <Trans>
              Encaissé <Amount value={Number(move.amount_collected)} />
            </Trans>
          </p>
        )}
      </div>
    </li>
  )
}
