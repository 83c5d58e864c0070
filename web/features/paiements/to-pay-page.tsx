import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ToPay } from '#model/domain/billing/payout-answers.ts'
import { PageTitle } from '#web/layout/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PrepareVirements } from './components/prepare-virements.tsx'
import { ToPayList } from './components/to-pay-list.tsx'
import { keyOf, type Party, toPayQuery } from './rules/to-pay.ts'

/** Goes by virement, and nothing stops it. */
const isReady = ({ mode, attend }: ToPay): boolean => mode === 'virement' && attend === ''

interface ToPayPageProps {
  intro: ReactNode
  party: Party
}

/** Payments due to merchants, or to livreurs: person, amount, waiting time, and obstacle. */
export function ToPayPage({ intro, party }: ToPayPageProps) {
  const { t } = useLingui()
  const found = useQuery(toPayQuery(party))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const items = found.data?.items ?? []
  const chosen = items.filter((one) => isReady(one) && !left.has(keyOf(one)))
  const choose = (keys: readonly string[], isChosen: boolean) => {
    const now = new Set(left)
    for (const key of keys) {
      if (isChosen) now.delete(key)
      else now.add(key)
    }
    setLeft(now)
  }
  return (
    <section aria-label={t`À payer`} className="flex min-h-full flex-col gap-3 p-3 md:p-5">
      <PageTitle title={t`Paiements`}>{party === 'client' && <PrepareVirements chosen={chosen} />}</PageTitle>
      {intro}
      {found.isPending ? (
        <Skeleton className="h-40" />
      ) : (
        <ToPayList items={items} isReady={isReady} left={left} onChoose={choose} />
      )}
    </section>
  )
}
