import { Plural } from '@lingui/react/macro'
import { rammasage } from '#model/collections/rammasage.ts'
import { word } from '#web/lib/i18n.ts'
import { PhoneLink } from '#web/table/cells/phone-link.tsx'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { awayOf } from './nearest-first.ts'

const distance = new Intl.NumberFormat('fr', { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 })

/** Card of a pick-up on a ramasseur's phone: client, place, parcels, and a button to call. */
export function PickupCard({ row }: { row: ListRow }) {
  const [client] = expandedAt(row, 'client')
  const [ville] = expandedAt(row, 'ville')
  const away = awayOf(row)
  const creneaux: Readonly<Record<string, string>> = rammasage.fields.creneau.options
  const states: Readonly<Record<string, string>> = rammasage.fields.state.options
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-semibold">{String(client?.full_name ?? '')}</span>
        <span className="tabular shrink-0 font-semibold">
          <Plural value={Number(row.colis_declares)} one="# colis" other="# colis" />
        </span>
      </div>
      <p className="text-muted-foreground">
        {[away === null ? '' : distance.format(away), String(ville?.name ?? ''), String(row.adresse)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="flex items-center justify-between gap-3 text-muted-foreground">
        <span>
          {[creneaux[String(row.creneau)], states[String(row.state)]]
            .map((one = '') => word(one))
            .filter(Boolean)
            .join(' · ')}
        </span>
        {Boolean(row.telephone) && <PhoneLink value={String(row.telephone)} />}
      </div>
    </>
  )
}
