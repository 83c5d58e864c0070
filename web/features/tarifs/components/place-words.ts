import { t } from '@lingui/core/macro'
import type { WireRow } from '#model/collections.ts'
import { expandedAt } from '#web/table/columns.ts'

/** The place and party of a dated tariff in words; `isHis`: the reader is the client of the row. */
export function placeWords(row: WireRow<'clients_fee'>, isHis: boolean): string {
  const named = (field: 'ville' | 'zone' | 'agence' | 'groupe') =>
    String(expandedAt(row, field)[0]?.name ?? '')
  const where = named('ville') || named('zone') || t`Toutes les villes`
  const his = isHis ? t`pour vous` : t`ce client`
  const group = row.groupe === '' ? '' : named('groupe') || t`votre groupe`
  const who = row.client === '' ? group : his
  return [where, named('agence'), who].filter((word) => word !== '').join(' · ')
}
