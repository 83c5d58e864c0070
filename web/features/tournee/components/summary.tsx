import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { format } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { Ltr } from './ltr.tsx'

interface SummaryProps {
  left: number
  delivered: number
  toPay: Centimes
}

/** The day in three figures. */
export function Summary({ left, delivered, toPay }: SummaryProps) {
  return (
    <dl className="flex flex-wrap divide-x rounded-xl border bg-card py-3">
      <Figure label={<Trans>reste</Trans>}>{left}</Figure>
      <Figure label={<Trans>livrés</Trans>}>{delivered}</Figure>
      <Figure label={<Trans>à verser</Trans>}>
        <Ltr>{format(toPay)}</Ltr>
      </Figure>
    </dl>
  )
}

function Figure({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex grow flex-col-reverse items-center gap-0.5 px-2">
      <dt className="text-muted-foreground text-sm">{label}</dt>
      <dd className="tabular whitespace-nowrap font-bold text-xl leading-tight">{children}</dd>
    </div>
  )
}
