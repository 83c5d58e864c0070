import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { HandCoins } from 'lucide-react'
import type { ToPay } from '#model/domain/billing/payout-answers.ts'
import { Amount } from '#web/table/cells/cells.tsx'
import { formatDay } from '#web/table/clock.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { keyOf, sumOf } from '../rules/to-pay.ts'
import { PayCash } from './pay-cash.tsx'

interface ToPayListProps {
  items: readonly ToPay[]
  isReady: (one: ToPay) => boolean
  left: ReadonlySet<string>
  onChoose: (keys: readonly string[], isChosen: boolean) => void
}

/** On a phone, these values are under the name. */
const WIDE = 'max-sm:hidden'

/** Payments to make, with the amount in evidence and the obstacle of each beside it. */
export function ToPayList({ items, isReady, left, onChoose }: ToPayListProps) {
  if (items.length === 0) {
    return (
      <div className="rounded-xl border bg-card shadow-raised">
        <EmptyState icon={<HandCoins />} title={<Trans>Rien à payer</Trans>}>
          <Trans>Les factures émises et les retraits acceptés viennent ici.</Trans>
        </EmptyState>
      </div>
    )
  }
  const ready = items.filter(isReady)
  const chosen = ready.filter((one) => !left.has(keyOf(one)))
  return (
    <div className="grid gap-3">
      <Totals items={items} />
      <div className="overflow-x-auto rounded-xl border bg-card shadow-raised">
        <table className="w-full text-sm">
          <thead className="border-b text-muted-foreground text-xs">
            <tr>
              <th className="w-10 px-3 py-2">
                {ready.length > 0 && (
                  <Checkbox
                    aria-label={t`Choisir tous les virements`}
                    checked={
                      chosen.length === ready.length ? true : chosen.length > 0 ? 'indeterminate' : false
                    }
                    onCheckedChange={(checked) => onChoose(ready.map(keyOf), checked === true)}
                  />
                )}
              </th>
              <th className="px-3 py-2 text-start font-medium">
                <Trans>À qui</Trans>
              </th>
              <th className="px-3 py-2 text-right font-medium">
                <Trans>Montant</Trans>
              </th>
              <th className={`${WIDE} px-3 py-2 text-start font-medium`}>
                <Trans>Promis le</Trans>
              </th>
              <th className={`${WIDE} px-3 py-2 text-start font-medium`}>
                <Trans>Comment</Trans>
              </th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {items.map((one) => (
              <Line
                key={keyOf(one)}
                one={one}
                isReady={isReady(one)}
                isChosen={!left.has(keyOf(one))}
                onChoose={(isChosen) => onChoose([keyOf(one)], isChosen)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function Totals({ items }: { items: readonly ToPay[] }) {
  const late = items.filter(({ en_retard }) => en_retard)
  return (
    <p className="text-sm">
      <span className="font-semibold text-lg">
        <Amount value={sumOf(items)} />
      </span>{' '}
      <span className="text-muted-foreground">
        <Plural value={items.length} one="à payer, en # paiement" other="à payer, en # paiements" />
      </span>
      {late.length > 0 && (
        <span className="ms-3 font-medium text-destructive">
          <Trans>
            dont <Amount value={sumOf(late)} /> en retard
          </Trans>
        </span>
      )}
    </p>
  )
}

interface LineProps {
  one: ToPay
  isReady: boolean
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function Line({ one, isReady, isChosen, onChoose }: LineProps) {
  return (
    <tr>
      <td className="px-3 py-2">
        {isReady && (
          <Checkbox
            aria-label={one.name}
            checked={isChosen}
            onCheckedChange={(checked) => onChoose(checked === true)}
          />
        )}
      </td>
      <td className="px-3 py-2">
        <span className="block font-medium">{one.name}</span>
        <span className="tabular text-muted-foreground text-xs">{one.number || t`Retrait demandé`}</span>
        <span className="mt-1 grid justify-items-start gap-1 sm:hidden">
          <Promised one={one} />
          <How one={one} />
        </span>
      </td>
      <td className="whitespace-nowrap px-3 py-2 text-right align-top font-medium sm:align-middle">
        <Amount value={one.montant} />
      </td>
      <td className={`${WIDE} whitespace-nowrap px-3 py-2`}>
        <Promised one={one} />
      </td>
      <td className={`${WIDE} px-3 py-2`}>
        <How one={one} />
      </td>
    </tr>
  )
}

const Promised = ({ one }: { one: ToPay }) => (
  <span className="inline-flex items-center gap-2">
    <span className="tabular">{formatDay(one.promis)}</span>
    {one.en_retard && (
      <Badge category="echoue">
        <Trans>En retard</Trans>
      </Badge>
    )}
  </span>
)

function How({ one }: { one: ToPay }) {
  if (one.attend === 'retrait') {
    return (
      <span className="text-muted-foreground">
        <Trans>Attend : un retrait de ce client prend sur cette somme.</Trans>
      </span>
    )
  }
  if (one.mode === 'especes') return <PayCash one={one} />
  if (one.attend === 'minimum') {
    return (
      <span className="text-muted-foreground">
        <Trans>Attend le cycle suivant : sous le minimum d’un virement.</Trans>
      </span>
    )
  }
  if (one.attend === 'rib') {
    return (
      <span className="flex flex-wrap items-center gap-2">
        <span className="text-destructive">
          <Trans>Pas de RIB en vigueur.</Trans>
        </span>
        <PayCash one={one} />
      </span>
    )
  }
  return <Trans>Virement</Trans>
}
