import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { paiements } from '#model/collections/paiements.ts'
import { useSession } from '#web/lib/session.ts'
import { Amount } from '#web/table/cells/cells.tsx'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ofLotQuery } from '../rules/posting.ts'
import { Posting } from './posting.tsx'

const STATES: Readonly<Record<string, string>> = paiements.fields.state.options

/** The people a lot pays, and the state of each payment; payments the bank has carried out are posted at once. */
export function LotPaiements({ lot }: { lot: string }) {
  const found = useQuery(ofLotQuery(lot))
  const may = useSession().access('paiements').update
  const [posting, setPosting] = useState(false)
  if (found.isPending) return <Skeleton className="h-24" />
  const rows = found.data ?? []
  const waiting = rows.filter(({ state }) => state === 'attente')
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">
        <Trans>Virements</Trans>
      </h3>
      <ul className="divide-y">
        {rows.map((row) => (
          <Line key={row.id} row={row} />
        ))}
      </ul>
      {may && waiting.length > 0 && (
        <Button variant="outline" className="justify-self-start" onClick={() => setPosting(true)}>
          <BadgeCheck aria-hidden />
          <Trans>Marquer payés ceux qui attendent</Trans>
        </Button>
      )}
      {posting && <Posting records={waiting} onClose={() => setPosting(false)} />}
    </section>
  )
}

function Line({ row }: { row: ListRow }) {
  const [user] = expandedAt(row, 'user')
  const [facture] = expandedAt(row, 'facture')
  return (
    <li className="flex items-baseline gap-3 py-2">
      <Link
        to="/paiements"
        search={{ onglet: 'suivis', fiche: row.id }}
        className="focus-ring min-w-0 flex-1 rounded hover:underline"
      >
        <span className="block truncate font-medium">{String(user?.full_name ?? '')}</span>
        <span className="tabular text-muted-foreground text-xs">
          {facture ? String(facture.number) : <Trans>Retrait</Trans>}
        </span>
      </Link>
      <span className="text-end">
        <Amount value={Number(row.montant)} className="block" />
        <span className="text-muted-foreground text-xs">{STATES[String(row.state)]}</span>
      </span>
    </li>
  )
}
