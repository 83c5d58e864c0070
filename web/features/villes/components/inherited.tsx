import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Jours } from '#web/shared/cells/jours.tsx'
import { Amount, Nothing } from '#web/table/cells/cells.tsx'
import { expandedAt, type ListRow } from '#web/table/columns.ts'

type Show = (row: ListRow) => ReactNode

const isSaid = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : !['', 0, null, undefined].includes(value as '')

/**
 * A column of which a quartier shows the value of its ville, greyed, where it has none of its own. A tariff of 0 is one: it
 * is free; `null` is none.
 */
export function inherited(field: string, show: Show, ...needs: readonly string[]) {
  const said = field.startsWith('tarif_')
    ? (row: ListRow) => row[field] !== null && row[field] !== undefined
    : (row: ListRow) => isSaid(row[field])
  return {
    needs: [
      `expand.parent.${field}`,
      'expand.parent.name',
      ...needs.map((need) => `expand.parent.${need}`),
      ...needs,
    ],
    cell(row: ListRow): ReactNode {
      const [around] = expandedAt(row, 'parent')
      if (said(row)) return show(row)
      if (!around || !said(around)) return field === 'jours' ? show(row) : <Nothing />
      return (
        <span className="text-muted-foreground" title={t`Comme ${String(around.name)}`}>
          {show(around)}
          <span className="sr-only">{t`comme ${String(around.name)}`}</span>
        </span>
      )
    },
  }
}

export const region: Show = (row) => String(row.region)
export const delay: Show = (row) => <span className="tabular">{String(row.delai_h)}</span>
export const days: Show = (row) => <Jours days={Array.isArray(row.jours) ? row.jours.map(String) : []} />
export const agence: Show = (row) => String(expandedAt(row, 'agence')[0]?.name ?? '')
export const tariff =
  (field: string): Show =>
  (row) => <Amount value={Number(row[field])} />
