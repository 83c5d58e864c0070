import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { isLabelFormat, LABEL_FORMATS } from '#model/domain/label-formats.ts'
import { useSession } from '#web/lib/session.ts'
import { Moment } from '#web/table/cells/moment.tsx'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { impressionsQuery } from '../../queries.ts'

/** The printed étiquettes, with date and author; nothing when none was printed. */
export function Impressions({ command }: { command: string }) {
  const may = useSession().access('impressions').list
  const printed = useQuery({ ...impressionsQuery(command), enabled: may })
  if (!printed.data || printed.data.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">
        <Trans>Étiquettes imprimées</Trans>
      </h3>
      <ul className="divide-y">
        {printed.data.map((one) => (
          <Impression key={one.id} impression={one} />
        ))}
      </ul>
    </section>
  )
}

function Impression({ impression }: { impression: ListRow }) {
  const [author] = expandedAt(impression, 'author')
  const duplicate = Number(impression.copy) - 1
  const format = String(impression.format)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 py-1.5">
      <span>
        {duplicate === 0 ? <Trans>Première étiquette</Trans> : <Trans>Duplicata {duplicate}</Trans>}
        <span className="text-muted-foreground text-xs">
          {' · '}
          {isLabelFormat(format) ? LABEL_FORMATS[format] : format}
        </span>
      </span>
      <span className="text-muted-foreground text-xs">
        {author ? `${String(author.full_name)} · ` : ''}
        <Moment value={String(impression.at)} />
      </span>
    </li>
  )
}
