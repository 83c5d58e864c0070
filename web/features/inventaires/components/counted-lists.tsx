import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CommandeLink } from '#web/shared/cells/commande-link.tsx'
import { RowState } from '#web/shared/cells/state-badge.tsx'
import { Moment } from '#web/table/cells/moment.tsx'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx'
import { countedQuery } from '../queries.ts'
import { COUNTED } from '../views.ts'

const STEP = 50
const MOST = 500

/** The three lists of a count, missing parcels first. */
export function CountedLists({ inventaire }: { inventaire: string }) {
  const { i18n } = useLingui()
  return (
    <Tabs defaultValue="missing">
      <TabsList aria-label={t`Listes de l’inventaire`}>
        {COUNTED.map(({ name, title }) => (
          <TabsTrigger key={name} value={name}>
            {i18n._(title)}
          </TabsTrigger>
        ))}
      </TabsList>
      {COUNTED.map((list) => (
        <TabsContent key={list.name} value={list.name}>
          <Counted filter={list.filter(inventaire)} sort={list.sort} empty={i18n._(list.empty)} />
        </TabsContent>
      ))}
    </Tabs>
  )
}

function Counted({ filter, sort, empty }: { filter: string; sort: string; empty: string }) {
  const [many, setMany] = useState(STEP)
  const lines = useQuery(countedQuery({ filter, sort, many }))
  if (lines.isPending) return <Skeleton className="h-24" />
  const { items = [], totalItems = 0 } = lines.data ?? {}
  if (totalItems === 0) return <p className="text-muted-foreground">{empty}</p>
  const shown = items.length
  return (
    <>
      <ul className="divide-y">
        {items.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      {shown < totalItems && many < MOST && (
        <Button variant="outline" size="sm" className="mt-3" onClick={() => setMany(many + STEP)}>
          <Trans>
            Afficher plus ({shown} sur {totalItems})
          </Trans>
        </Button>
      )}
    </>
  )
}

function Line({ line }: { line: ListRow }) {
  const [command] = expandedAt(line, 'command')
  const [by] = expandedAt(line, 'scanned_by')
  const code = String(command?.code ?? '')
  const detail = [String(command?.receiver_full_name ?? ''), String(line.box)].filter(Boolean).join(' · ')
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <span className="min-w-0">
        <CommandeLink code={code} />
        <span className="block truncate text-muted-foreground">{detail}</span>
      </span>
      <span className="grid shrink-0 justify-items-end gap-1 text-muted-foreground text-xs">
        {command && <RowState row={command} />}
        {Boolean(line.scanned_at) && (
          <span>
            <Moment value={String(line.scanned_at)} /> {String(by?.full_name ?? '')}
          </span>
        )}
      </span>
    </li>
  )
}
