import { t } from '@lingui/core/macro'
import { PenLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { Amount, Nothing } from '#web/table/cells/cells.tsx'
import { Moment } from '#web/table/cells/moment.tsx'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { Badge } from '#web/ui/badge.tsx'
import { asBon, nameOf } from '../rules/bon-record.ts'

/** Progress of the checking: a bar, the count in words, and the missing and surplus parcels. */
export function Progress(row: ListRow) {
  const expected = Number(row.colis)
  const scanned = Number(row.scanned)
  const missing = Number(row.missing)
  const surplus = Number(row.surplus)
  if (expected === 0 && surplus === 0) return <Nothing />
  const share = expected === 0 ? 100 : Math.round((scanned / expected) * 100)
  return (
    <span className="flex min-w-28 items-center gap-2">
      <span aria-hidden className="h-1.5 min-w-10 flex-1 overflow-hidden rounded-full bg-muted">
        <span className="block h-full rounded-full bg-primary" style={{ width: `${share}%` }} />
      </span>
      <span className="tabular">{t`${scanned} / ${expected}`}</span>
      {missing > 0 && <Badge category="echoue">{t`−${missing}`}</Badge>}
      {surplus > 0 && <Badge category="en_cours">{t`+${surplus}`}</Badge>}
    </span>
  )
}

/** The names of the people who signed, on either side. */
export function Signed(row: ListRow) {
  const names = [row.signed_from, row.signed_to]
    .map(String)
    .filter((name) => name !== '' && name !== 'undefined')
  const drawn = Boolean(row.signature_from) || Boolean(row.signature_to)
  if (names.length === 0 && !drawn) return <Nothing />
  return (
    <span className="inline-flex items-center gap-1.5">
      <PenLine aria-hidden className="size-3.5 text-muted-foreground" />
      {names.join(', ') || t`Signé`}
    </span>
  )
}

/** The person the paper is for: a client or a livreur. */
export function Party(row: ListRow) {
  const [party] = [...expandedAt(row, 'client'), ...expandedAt(row, 'livreur')]
  return party ? <bdi>{String(party.full_name)}</bdi> : <Nothing />
}

const PARTIES = ['client', 'livreur', 'agence', 'agence_to'] as const

/** Further fields of the card. */
export const CARD_NEEDS = [
  'kind',
  'number',
  'state',
  'created',
  'total',
  'expand.client.full_name',
  'expand.livreur.full_name',
  'expand.agence.name',
  'expand.agence_to.name',
] as const

/** Card of a bon on a phone: kind, parties, progress, amount. */
export function BonCard(row: ListRow, state: ReactNode) {
  const names = PARTIES.flatMap((party) => expandedAt(row, party)).map((one) =>
    String(one.full_name ?? one.name ?? ''),
  )
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <span className="tabular font-semibold">{nameOf(asBon(row))}</span>
        {state}
      </div>
      <bdi className="truncate">{names.join(' → ')}</bdi>
      <div className="flex items-center justify-between gap-3 text-sm">
        {Progress(row)}
        <Amount value={Number(row.total)} />
      </div>
      <span className="text-muted-foreground text-xs">
        <Moment value={String(row.created)} />
      </span>
    </>
  )
}
