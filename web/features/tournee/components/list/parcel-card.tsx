import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, PackageX, Repeat2, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { format, fromDirhams, subtract, ZERO } from '#model/domain/money.ts'
import { quartierOf } from '#model/domain/tournee/stops.ts'
import type { Language } from '#web/lib/stored/language.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import type { Parcel } from '../../queries.ts'
import { Ltr } from '../ltr.tsx'
import { StateName } from '../state-name.tsx'

interface ParcelCardProps {
  parcel: Parcel
  language: Language
  /** True when the parcel came while the page was open. */
  isNew: boolean
  /** The reason somebody withdrew the parcel; shown struck through until it is handed in. */
  calledBack?: ReactNode
  /** True: shows the state, which the section does not give. */
  withState?: boolean
  /** Absent: the stops are not being put in order. */
  onMove?: ((by: -1 | 1) => void) | undefined
  children?: ReactNode
}

/** One stop: recipient, place, amount, warnings, and four actions. */
export function ParcelCard({ parcel, language, onMove, ...props }: ParcelCardProps) {
  const title = `colis-${parcel.id}`
  return (
    <article
      aria-labelledby={title}
      className={cn(
        'grid gap-2.5 rounded-xl border bg-card p-3.5',
        props.isNew && 'border-primary ring-1 ring-primary',
      )}
    >
      <div className="flex items-start gap-2">
        <div className={cn('min-w-0 flex-1', props.calledBack && 'line-through opacity-75')}>
          <h3 id={title} className="text-balance font-semibold text-lg leading-snug">
            <bdi>{parcel.receiver_full_name}</bdi>
          </h3>
          <Place parcel={parcel} language={language} />
        </div>
        {onMove && <Placing name={parcel.receiver_full_name} onMove={onMove} />}
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
        <Total parcel={parcel} />
        <Ltr className="tabular pb-1 text-muted-foreground text-sm">{parcel.code}</Ltr>
      </div>
      <Badges parcel={parcel} language={language} isNew={props.isNew} withState={props.withState ?? false} />
      {props.calledBack && (
        <p data-category="retour" className="rounded-lg bg-tone-soft px-3 py-2 text-base text-tone">
          {props.calledBack}
        </p>
      )}
      {parcel.note !== '' && (
        <p data-category="en_cours" className="rounded-lg bg-tone-soft px-3 py-2 text-base text-tone">
          <bdi>{parcel.note}</bdi>
        </p>
      )}
      {props.children}
    </article>
  )
}

function Place({ parcel, language }: { parcel: Parcel; language: Language }) {
  const city = parcel.expand?.city
  const ville = (language === 'ar' && city?.name_ar) || city?.name
  const quartier = quartierOf(parcel.receiver_address)
  return (
    <div className="mt-0.5 text-base">
      <p className="font-medium">
        <bdi>{[quartier, ville].filter(Boolean).join(' · ')}</bdi>
      </p>
      {parcel.receiver_address !== quartier && (
        <p className="text-muted-foreground">
          <bdi>{parcel.receiver_address}</bdi>
        </p>
      )}
    </div>
  )
}

/** The amount at the door, or the article to collect. */
function Total({ parcel }: { parcel: Parcel }) {
  const total = fromDirhams(parcel.total)
  if (parcel.twin !== '') return <p className="font-medium text-lg">{parcel.product_name}</p>
  if (total === ZERO) {
    return (
      <p className="font-semibold text-xl">
        <Trans>Rien à encaisser</Trans>
      </p>
    )
  }
  const back = total < ZERO
  return (
    <p className="tabular font-bold text-[28px] leading-none">
      {back && (
        <span className="me-1.5 font-semibold text-base">
          <Trans>à rendre</Trans>
        </span>
      )}
      <Ltr>{format(back ? subtract(ZERO, total) : total)}</Ltr>
    </p>
  )
}

interface BadgesProps {
  parcel: Parcel
  language: Language
  isNew: boolean
  withState: boolean
}

function Badges({ parcel, language, isNew, withState }: BadgesProps) {
  const { t } = useLingui()
  const { colis_count: pieces, attempts } = parcel
  const shown = [
    isNew && <Badge key="new" variant="primary">{t`Nouveau`}</Badge>,
    withState && <StateName key="state" status={parcel.status} language={language} />,
    parcel.is_echange && (
      <Badge key="echange" category="hub">
        <Repeat2 aria-hidden />
        {t`Échange`}
      </Badge>
    ),
    !parcel.package_opened && parcel.twin === '' && (
      <Badge key="shut" category="echoue">
        <PackageX aria-hidden />
        {t`Ouverture interdite`}
      </Badge>
    ),
    parcel.fragile && (
      <Badge key="fragile" category="en_cours">
        <TriangleAlert aria-hidden />
        {t`Fragile`}
      </Badge>
    ),
    pieces > 1 && <Badge key="pieces">{t`${pieces} colis`}</Badge>,
    attempts > 0 && parcel.outcome === '' && <Badge key="attempts">{t`Tentative ${attempts} sur 3`}</Badge>,
  ].filter(Boolean)
  if (shown.length === 0) return null
  return (
    <p className="flex flex-wrap gap-1.5 [&>span]:shrink [&>span]:whitespace-normal [&>span]:px-2.5 [&>span]:py-1 [&>span]:text-sm">
      {shown}
    </p>
  )
}

function Placing({ name, onMove }: { name: string; onMove: (by: -1 | 1) => void }) {
  const { t } = useLingui()
  return (
    <div className="flex gap-1.5">
      <Button
        variant="outline"
        className="size-12 p-0 pointer-coarse:h-12"
        aria-label={t`Monter ${name}`}
        onClick={() => onMove(-1)}
      >
        <ArrowUp aria-hidden />
      </Button>
      <Button
        variant="outline"
        className="size-12 p-0 pointer-coarse:h-12"
        aria-label={t`Descendre ${name}`}
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden />
      </Button>
    </div>
  )
}
