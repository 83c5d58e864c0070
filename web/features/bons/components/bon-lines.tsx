import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, CirclePlus, CircleX, X } from 'lucide-react'
import { useState } from 'react'
import { isFilling } from '#model/domain/bon/bon.ts'
import { piecesOf } from '#model/domain/commande/pieces.ts'
import { eq } from '#model/schema/filter.ts'
import { Unread } from '#web/form/unread.tsx'
import { useLiveRecords } from '#web/lib/realtime/realtime.ts'
import { CommandeLink } from '#web/shared/cells/commande-link.tsx'
import { StateBadge } from '#web/shared/cells/state-badge.tsx'
import { Amount } from '#web/table/cells/cells.tsx'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { linesQuery, useTakeOff } from '../queries.ts'
import type { BonRecord } from '../rules/bon-record.ts'
import { Inspect } from './inspect.tsx'

const RETURNS: readonly string[] = ['retour livreur', 'retour agence', 'retour client']

const GROUPS = ['manquants', 'surplus', 'attendus', 'scannes'] as const
type Group = (typeof GROUPS)[number]

/** More of a group than this is shown on demand: a paper may carry two thousand. */
const SHOWN = 60

/** The parcels of a bon, grouped by outcome: problems first. */
export function BonLines({ bon, mayFill }: { bon: BonRecord; mayFill: boolean }) {
  useLiveRecords('bons_details', eq('bon', bon.id))
  const lines = useQuery(linesQuery(bon.id))
  if (!lines.data) return lines.error ? <Unread error={lines.error} /> : <Skeleton className="h-24" />
  if (lines.data.length === 0) {
    return (
      <p className="text-muted-foreground">
        {mayFill && isFilling(bon) ? (
          <Trans>
            Ce bon ne porte encore aucun colis. Scannez-en un, ou choisissez des commandes dans leur liste et
            ajoutez-les au bon.
          </Trans>
        ) : (
          <Trans>Ce bon ne porte aucun colis.</Trans>
        )}
      </p>
    )
  }
  const groups = Map.groupBy(lines.data, groupOf)
  return (
    <div className="grid gap-5">
      {GROUPS.map((group) => (
        <Lines
          key={group}
          group={group}
          lines={groups.get(group) ?? []}
          removable={mayFill && isFilling(bon)}
          inspects={mayFill && RETURNS.includes(bon.kind)}
          ended={bon.state === 'clos' || bon.state === 'annule'}
        />
      ))}
    </div>
  )
}

function groupOf({ missing, surplus, scanned_at }: ListRow): Group {
  if (missing) return 'manquants'
  if (surplus) return 'surplus'
  return scanned_at ? 'scannes' : 'attendus'
}

interface LinesProps {
  group: Group
  lines: readonly ListRow[]
  removable: boolean
  /** Returns are looked at before they are given back. */
  inspects: boolean
  ended: boolean
}

function Lines({ group, lines, removable, inspects, ended }: LinesProps) {
  const [all, setAll] = useState(false)
  if (lines.length === 0) return null
  const shown = all ? lines : lines.slice(0, SHOWN)
  const hidden = lines.length - shown.length
  return (
    <section className="grid gap-1">
      <h3 className="font-semibold">
        {titleOf(group, ended)}{' '}
        <span className="tabular font-normal text-muted-foreground">{lines.length}</span>
      </h3>
      <ul className="divide-y">
        {shown.map((line) => (
          <Line key={line.id} group={group} line={line} removable={removable} inspects={inspects} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
          <Plural value={hidden} one="Afficher l’autre" other="Afficher les # autres" />
        </Button>
      )}
    </section>
  )
}

function titleOf(group: Group, ended: boolean): string {
  switch (group) {
    case 'manquants':
      return t`Manquants`
    case 'surplus':
      return t`En trop`
    case 'scannes':
      return t`Scannés`
    case 'attendus':
      return ended ? t`Sans scan` : t`À scanner`
  }
}

const MARKS = {
  manquants: [CircleX, 'text-destructive'],
  surplus: [CirclePlus, 'text-primary'],
  scannes: [CircleCheck, 'text-primary'],
  attendus: [CircleDashed, 'text-muted-foreground'],
} as const

type LineProps = Pick<LinesProps, 'group' | 'removable' | 'inspects'> & { line: ListRow }

function Line({ group, line, removable, inspects }: LineProps) {
  const [command] = expandedAt(line, 'command')
  const [ville] = command ? expandedAt(command, 'city') : []
  const [state] = command ? expandedAt(command, 'status') : []
  const takeOff = useTakeOff()
  const [Icon, tone] = MARKS[group]
  const code = String(command?.code ?? '')
  const pieces = piecesOf({ colis_count: Number(command?.colis_count ?? 1) })
  const read = Array.isArray(line.pieces) ? line.pieces.length : 0
  return (
    <li className="flex items-center gap-3 py-2">
      <Icon aria-hidden className={`size-4 shrink-0 ${tone}`} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <CommandeLink code={code} />
          {pieces > 1 && (
            <span
              className="tabular rounded-md border px-1.5 font-semibold text-xs"
              title={t`Étiquettes lues`}
            >
              {`${read}/${pieces}`}
            </span>
          )}
          {state && <StateBadge label={String(state.name)} category={String(state.category)} />}
        </span>
        <span className="block truncate text-muted-foreground text-xs">
          <bdi>{String(command?.receiver_full_name ?? '')}</bdi>
          {ville && ` · ${String(ville.name)}`}
        </span>
      </span>
      {command && <Amount value={Number(command.total)} />}
      {inspects && command && <Inspect command={command.id} code={code} state={String(state?.code ?? '')} />}
      {removable && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={t`Retirer ${code}`}
          pending={takeOff.isPending}
          onClick={() => takeOff.mutate(line.id)}
        >
          <X aria-hidden />
        </Button>
      )}
    </li>
  )
}
