import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Landmark, Undo2 } from 'lucide-react'
import { suivis } from '#model/collections/suivis.ts'
import { add, fromDirhams, toDirhams, ZERO } from '#model/domain/money.ts'
import type { AtBank } from '#model/domain/till/at-bank.ts'
import { Refused } from '#web/form/refused.tsx'
import { Unread } from '#web/form/unread.tsx'
import { client } from '#web/lib/client.ts'
import { useLiveRecords } from '#web/lib/realtime/realtime.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { CommandeLink } from '#web/shared/cells/commande-link.tsx'
import { Amount } from '#web/table/cells/cells.tsx'
import { Moment } from '#web/table/cells/moment.tsx'
import { recordsKey } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toSeeAtBankQuery } from '../queries.ts'

/** Payments by card, virement and cheque to compare with the statement of the bank: each is one press. */
export function ToSeeAtBank() {
  const found = useQuery(toSeeAtBankQuery)
  useLiveRecords('commands', 'money_state = "NON_ENCAISSE" && paid_to_kind = "banque"')
  if (found.isError) return <Unread error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton className="h-24 rounded-xl" />
  const { items } = found.data
  const sum = toDirhams(add(ZERO, ...items.map(({ montant }) => fromDirhams(montant))))
  return (
    <section aria-label={t`À voir sur le compte`} className="rounded-xl border bg-card shadow-raised">
      <h2 className="flex flex-wrap items-baseline gap-x-3 border-b px-4 py-3 font-semibold">
        <Trans>À voir sur le compte</Trans>
        <Amount value={sum} />
        <span className="font-normal text-muted-foreground text-sm">
          <Plural value={items.length} one="# paiement" other="# paiements" />
        </span>
      </h2>
      {items.length === 0 ? (
        <p className="px-4 py-3 text-muted-foreground text-sm">
          <Trans>Tous les paiements par carte, virement ou chèque ont été vus en banque.</Trans>
        </p>
      ) : (
        <ul className="max-h-[50dvh] divide-y overflow-y-auto">
          {items.map((one) => (
            <Payment key={one.suivi} one={one} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Payment({ one }: { one: AtBank }) {
  const may = useSession().access('rapprochements').create
  const queries = useQueryClient()
  const see = useMutation({
    meta: { silent: true },
    mutationFn: () => client.collection('rapprochements').create({ suivi: one.suivi, montant: one.montant }),
    onSuccess: () => toast.success(t`Paiement rapproché`),
    onSettled: () => queries.invalidateQueries({ queryKey: recordsKey('rapprochements') }),
  })
  const isGone = one.montant === 0
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-sm">
      <span className="min-w-0 flex-1 basis-56">
        <CommandeLink code={one.code} /> <bdi>{one.client}</bdi>
        <span className="block text-muted-foreground text-xs">
          {labelOf(one.mode)} <bdi>{one.reference}</bdi> <Moment value={one.at} />
        </span>
        {one.deja !== 0 && (
          <span className="block text-destructive text-xs">
            <Trans>
              <Amount value={one.deja} /> vus en banque avant une correction
            </Trans>
          </span>
        )}
      </span>
      <Amount value={one.montant} className="font-semibold" />
      {may && (
        <Button size="sm" variant="outline" pending={see.isPending} onClick={() => see.mutate()}>
          {isGone ? <Undo2 aria-hidden /> : <Landmark aria-hidden />}
          {isGone ? <Trans>A quitté le compte</Trans> : <Trans>Vu sur le compte</Trans>}
        </Button>
      )}
      {see.error && (
        <div className="basis-full">
          <Refused error={see.error} />
        </div>
      )}
    </li>
  )
}

const labelOf = (mode: string): string =>
  Object.entries(suivis.fields.mode_paiement.options).find(([key]) => key === mode)?.[1] ?? ''
