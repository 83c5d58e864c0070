import { percent } from '#model/domain/tariffs/promotions.ts'
import type { ListRow } from '#web/table/columns.ts'

/** The percentage of a tariff; nothing for a tariff that is an amount. */
export function Percentage({ pourcentage }: ListRow) {
  const rate = Number(pourcentage ?? 0)
  return rate > 0 ? <span className="tabular">{percent(rate)}</span> : null
}
