import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { add, format, fromDirhams } from '#model/domain/money.ts'
import { Amount } from '#web/table/cells.tsx'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { Day, Moment } from '#web/table/moment.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cn } from '#web/ui/cn.ts'

interface ParcelListProps {
  parcels: readonly ListRow[]
  taken: ReadonlySet<string>
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** Parcels to give out; one a colleague took is greyed and cannot be chosen any more. */
export function ParcelList({ parcels, taken, chosen, onChoose }: ParcelListProps) {
  const open = parcels.filter(({ id }) => !taken.has(id))
  const all = open.length > 0 && open.every(({ id }) => chosen.has(id))
  const due = add(...open.filter(({ id }) => chosen.has(id)).map(({ total }) => fromDirhams(Number(total))))
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    <div className="rounded-xl border bg-card shadow-raised">
      <div className="flex items-center gap-3 border-b px-3 py-2 font-medium">
        <Checkbox
          checked={all}
          aria-label={t`Tout choisir`}
          onCheckedChange={() => onChoose(new Set(all ? [] : open.map(({ id }) => id)))}
        />
        <span className="tabular" aria-live="polite">
          {chosen.size === 0 ? (
            <Trans>Choisissez des colis</Trans>
          ) : (
            <>
              <Plural value={chosen.size} one="# colis choisi" other="# colis choisis" /> · {format(due)}
            </>
          )}
        </span>
      </div>
      <ul className="max-h-[60vh] divide-y overflow-y-auto" aria-label={t`Colis sans livreur`}>
        {parcels.map((parcel) => (
          <Parcel
            key={parcel.id}
            parcel={parcel}
            taken={taken.has(parcel.id)}
            chosen={chosen.has(parcel.id)}
            onToggle={() => toggle(parcel.id)}
          />
        ))}
      </ul>
    </div>
  )
}

interface ParcelProps {
  parcel: ListRow
  taken: boolean
  chosen: boolean
  onToggle: () => void
}

function Parcel({ parcel, taken, chosen, onToggle }: ParcelProps) {
  const [ville] = expandedAt(parcel, 'city')
  const attempts = Number(parcel.attempts)
  const code = String(parcel.code)
  return (
    <li className={cn('flex items-start gap-3 px-3 py-2', taken && 'opacity-50')} aria-disabled={taken}>
      <Checkbox
        className="mt-0.5"
        checked={chosen && !taken}
        disabled={taken}
        aria-label={t`Choisir ${code}`}
        onCheckedChange={onToggle}
      />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="truncate font-medium">{String(parcel.receiver_full_name)}</span>
          <Amount value={Number(parcel.total)} />
        </p>
        <p className="flex flex-wrap gap-x-2 text-muted-foreground text-xs">
          <bdi className="tabular">{code}</bdi>
          <span>{String(ville?.name ?? '')}</span>
          <span className="min-w-0 truncate">{String(parcel.receiver_address ?? '')}</span>
          <Moment value={String(parcel.last_event_at)} />
        </p>
        <p className="flex flex-wrap gap-1.5 empty:hidden">
          {taken && (
            <Badge>
              <Trans>Déjà pris</Trans>
            </Badge>
          )}
          {Boolean(parcel.reported_date) && (
            <Badge category="en_cours">
              <Trans>
                reporté au <Day value={String(parcel.reported_date)} />
              </Trans>
            </Badge>
          )}
          {attempts > 0 && (
            <Badge variant="outline">
              <Plural value={attempts} one="# tentative" other="# tentatives" />
            </Badge>
          )}
        </p>
      </div>
    </li>
  )
}
