import { t } from '@lingui/core/macro'
import { kilograms } from '#model/domain/tariffs/weight.ts'
import type { ListRow } from '#web/table/columns.ts'

/** The weight or night from which a tariff holds; nothing for one without ranges. */
export function Threshold({ outcome, seuil }: ListRow) {
  const from = Number(seuil ?? 0)
  if (from <= 0) return null
  return <span className="tabular">{outcome === 'stockage' ? t`nuit ${from}` : kilograms(from)}</span>
}
