import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { Amount } from '#web/table/cells.tsx'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { linesQuery } from '../queries.ts'

/** The parcels of a bon, and which of them were scanned. */
export function BonLines({ bon }: { bon: string }) {
  const lines = useQuery(linesQuery(bon))
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">
        <Trans>Colis</Trans>
      </h3>
      {lines.isPending && <Skeleton className="h-24" />}
      {lines.data?.length === 0 && (
        <p className="text-muted-foreground">
          <Trans>Ce bon ne porte encore aucun colis.</Trans>
        </p>
      )}
      <ul className="divide-y">
        {lines.data?.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </section>
  )
}

function Line({ line }: { line: ListRow }) {
  const [command] = expandedAt(line, 'command')
  const scanned = Boolean(line.scanned_at)
  const Icon = scanned ? CircleCheck : CircleDashed
  const code = String(command?.code ?? '')
  return (
    <li className="flex items-center gap-3 py-2">
      <Icon aria-hidden className={scanned ? 'size-4 text-primary' : 'size-4 text-muted-foreground'} />
      <span className="sr-only">{scanned ? t`Scanné` : t`Non scanné`}</span>
      <span className="min-w-0 flex-1">
        <Link
          to="/commands"
          search={{ colis: code }}
          className="focus-ring tabular rounded font-medium text-primary hover:underline"
        >
          {code || t`Colis supprimé`}
        </Link>
        <span className="block truncate text-muted-foreground">
          {String(command?.receiver_full_name ?? '')}
        </span>
      </span>
      {command && <Amount value={Number(command.total)} />}
    </li>
  )
}
