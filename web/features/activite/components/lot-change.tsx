import { suivis } from '#model/collections/suivis.ts'
import type { Field } from '#model/schema/fields.ts'
import { Kept } from '#web/form/record/change-list.tsx'
import { word } from '#web/lib/i18n.ts'
import type { Lot } from '#web/shared/lots/queries.ts'
import { isRow } from '#web/table/columns.ts'

const SUIVI: Readonly<Record<string, Field>> = suivis.fields

/** The values that the lot gives to each commande: state, livreur and the rest, with their names. */
export function LotChange({ lot }: { lot: Lot }) {
  const told = isRow(lot.move) ? Object.entries(lot.move) : []
  const shown = told.flatMap(([name, value]) => {
    const field = SUIVI[name]
    return field && value !== '' && value !== null ? [{ name, field, value }] : []
  })
  if (shown.length === 0) return null
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] items-baseline gap-x-4 gap-y-2">
      {shown.map(({ name, field, value }) => (
        <div key={name} className="contents">
          <dt className="text-muted-foreground">{word(field.label)}</dt>
          <dd className="min-w-0 break-words">
            <Kept field={field} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
