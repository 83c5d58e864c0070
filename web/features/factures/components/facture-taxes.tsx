import { Trans } from '@lingui/react/macro'
import { readTaxes } from '#model/domain/billing/tva.ts'
import { format } from '#model/domain/money.ts'
import type { ListRow } from '#web/table/columns.ts'

/** The tax inside fees and packaging, by rate: it changes nothing of the net. */
export function FactureTaxes({ facture }: { facture: ListRow }) {
  const taxes = readTaxes(facture.tva)
  if (taxes.length === 0) return null
  return (
    <ul className="grid gap-1 text-muted-foreground text-xs">
      {taxes.map(({ taux, ht, tva, ttc }) => {
        const [rate, kept, net, tax] = [String(taux).replace('.', ','), format(ttc), format(ht), format(tva)]
        return (
          <li key={taux} className="tabular text-pretty">
            <Trans>
              TVA {rate} % dans les {kept} retenus : HT {net}, TVA {tax}
            </Trans>
          </li>
        )
      })}
    </ul>
  )
}
