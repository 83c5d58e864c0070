import { kilograms } from '#model/domain/tariffs/weight.ts'
import type { ListRow } from '#web/table/columns.ts'

/** From which weight on a supplement holds; nothing for a tariff without ranges. */
export function Threshold({ seuil }: ListRow) {
  const grams = Number(seuil ?? 0)
  return grams > 0 ? <span className="tabular">{kilograms(grams)}</span> : null
}
