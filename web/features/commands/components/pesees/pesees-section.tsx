import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireRow } from '#model/collections.ts'
import { kilograms } from '#model/domain/tariffs/weight.ts'
import { useSession } from '#web/lib/session.ts'
import { Moment } from '#web/table/cells/moment.tsx'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { weighingsQuery } from './queries.ts'

const WeighDialog = lazy(() =>
  import('./weigh-dialog.tsx').then((module) => ({ default: module.WeighDialog })),
)

/** Weights of the parcel: as its client declared it, and each time it was on the scale. */
export function PeseesSection({ record }: { record: ListRow }) {
  const { access } = useSession()
  const may = access('pesees')
  const [weighing, setWeighing] = useState(false)
  const { data } = useQuery({ ...weighingsQuery(record.id), enabled: may.list })
  const weighs = may.create && (record.twin ?? '') === ''
  if (!may.list || (!weighs && !data?.length)) return null
  const declared = Number(record.weight_g ?? 0)
  return (
    <section className="grid gap-2">
      <div className="flex items-center gap-3">
        <h3 className="me-auto font-semibold">
          <Trans>Poids</Trans>
        </h3>
        {weighs && (
          <Button size="sm" variant="outline" onClick={() => setWeighing(true)}>
            <Trans>Peser…</Trans>
          </Button>
        )}
      </div>
      <p className="text-muted-foreground text-sm">
        {declared > 0 ? (
          <Trans>Déclaré : {kilograms(declared)}</Trans>
        ) : (
          <Trans>Le client n’a pas déclaré de poids.</Trans>
        )}
      </p>
      <ul className="divide-y empty:hidden">
        {(data ?? []).map((one, n) => (
          <Weighing key={one.id} weighing={one} counts={n === 0} />
        ))}
      </ul>
      {weighing && <WeighDialog command={record.id} onClose={() => setWeighing(false)} />}
    </section>
  )
}

/** A weighing; the last one is billed. */
function Weighing({ weighing, counts }: { weighing: WireRow<'pesees'>; counts: boolean }) {
  const { weight_g, taxable_g, longueur_cm, largeur_cm, hauteur_cm, note, at } = weighing
  const by = expandedAt(weighing, 'author')[0]?.full_name ?? expandedAt(weighing, 'agence')[0]?.name
  const billed = kilograms(taxable_g)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 py-1.5 text-sm">
      <span className={counts ? 'font-medium' : 'text-muted-foreground'}>
        {kilograms(weight_g)}
        {taxable_g > weight_g && (
          <span className="font-normal text-muted-foreground text-xs">
            {' · '}
            {t`${longueur_cm} × ${largeur_cm} × ${hauteur_cm} cm, facturé ${billed}`}
          </span>
        )}
      </span>
      <span className="text-muted-foreground text-xs">
        {by ? `${String(by)} · ` : ''}
        <Moment value={at} />
      </span>
      {note !== '' && <span className="w-full text-muted-foreground text-xs">{note}</span>}
    </li>
  )
}
