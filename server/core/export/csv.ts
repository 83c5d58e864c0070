import { fromDirhams, toPlain } from '#model/domain/money.ts'
import { BOM, cell, line, textCell } from '#model/schema/csv.ts'
import { frenchDate, fromCanonical } from '#server/clock.ts'
import { type Cell, calendarDay } from './cells.ts'
import type { Column } from './columns.ts'

/** CSV text, one piece per batch; the first piece holds the headings, and is there even without records. */
export async function* csv(
  columns: readonly Column[],
  batches: AsyncIterable<Cell[][]>,
): AsyncGenerator<string> {
  const days = new Days()
  yield BOM + line(columns.map(({ heading }) => textCell(heading)))
  for await (const batch of batches) {
    yield batch.map((cells) => line(cells.map((value) => written(value, days)))).join('')
  }
}

function written(value: Cell, days: Days): string {
  switch (value?.kind) {
    case 'text':
      return textCell(value.text)
    case 'number':
      return cell(String(value.value).replace('.', ','))
    case 'money':
      return cell(toPlain(fromDirhams(value.value)))
    case 'date':
      return cell(value.dayOnly ? calendarDay(value.instant) : days.of(value.instant))
    default:
      return cell('')
  }
}

/** Local days by hour, which hold thousands of records. */
class Days {
  readonly #known = new Map<string, string>()

  of(instant: string): string {
    const hour = instant.slice(0, 13)
    const known = this.#known.get(hour)
    if (known !== undefined) return known
    const day = frenchDate(fromCanonical(instant))
    this.#known.set(hour, day)
    return day
  }
}
