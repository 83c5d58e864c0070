import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { eq } from '#model/schema/filter.ts'
import { useLiveRecords } from '#web/lib/realtime.ts'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { CommandLink } from '#web/table/command-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { sheetQuery } from '../queries.ts'

/** What was given of what was declared, live while the ramasseur scans; the missing ones by their codes. */
export function PickupSheet({ pickup }: { pickup: ListRow }) {
  const bon = String(pickup.bon ?? '')
  const lines = useQuery(sheetQuery(bon))
  useLiveRecords('bons_details', eq('bon', bon))
  if (bon === '') return null
  if (lines.isPending) return <Skeleton className="h-24" />
  const all = lines.data ?? []
  const given = all.filter(({ scanned_at }) => scanned_at !== '').length
  const declared = Number(pickup.colis_declares)
  const [first] = all
  const number = String((first && expandedAt(first, 'bon')[0]?.number) ?? '')
  return (
    <section className="grid gap-2">
      <h3 className="flex flex-wrap items-baseline justify-between gap-2 font-semibold">
        <span>
          <Trans>Bon</Trans> <span className="tabular">{number}</span>
        </span>
        <span className="tabular font-normal text-muted-foreground">
          <Trans>
            {given} remis / {declared} déclarés
          </Trans>
        </span>
      </h3>
      <ul className="divide-y">
        {all.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </section>
  )
}

function Line({ line }: { line: ListRow }) {
  const [command] = expandedAt(line, 'command')
  const code = String(command?.code ?? '')
  const given = line.scanned_at !== ''
  const Icon = given ? CircleCheck : line.missing ? CircleAlert : CircleDashed
  const said = given ? t`Remis` : line.missing ? t`Manquant` : t`Attendu`
  return (
    <li
      data-category={given ? 'livre' : line.missing ? 'echoue' : 'en_attente'}
      className="flex items-center gap-3 py-2"
    >
      <Icon aria-hidden className="size-4 text-tone" />
      <CommandLink code={code} className="min-w-0 flex-1" />
      <span className="text-muted-foreground text-sm">{said}</span>
    </li>
  )
}
