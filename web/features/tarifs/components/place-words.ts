import { t } from '@lingui/core/macro'
import type { WireRow } from '#model/collections.ts'
import { expandedAt } from '#web/table/columns.ts'

/** Where and for whom a dated tariff holds; `isHis`: the reader is the client it is for. */
export function placeWords(row: WireRow<'clients_fee'>, isHis: boolean): string {
  const named = (field: 'ville' | 'zone' | 'agence' | 'groupe') =>
    String(expandedAt(row, field)[0]?.name ?? '')
  const where = named('ville') || named('zone') || t`Toutes les villes`
  const his = isHis ? t`pour vous` : t`ce client`
  const group = row.groupe === '' ? '' : named('groupe') || t`votre groupe`
  const who = row.client === '' ? group : his
  return [where, named('agence'), who].filter((word) => word !== '').join(' · ')
}
