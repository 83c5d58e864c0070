import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Language } from '#web/lib/stored/language.ts'
import { formatDay } from '#web/table/clock.ts'
import type { Parcel } from '../queries.ts'
import { Ltr } from './ltr.tsx'
import { StateName } from './state-name.tsx'

interface ParcelLineProps {
  parcel: Parcel
  language: Language
  /** True when its label was read for the hand-back. */
  counted?: boolean
  children?: ReactNode
}

/** One parcel in two lines: recipient, code, state. */
export function ParcelLine({ parcel, language, counted, children }: ParcelLineProps) {
  const { t } = useLingui()
  const agreed = parcel.outcome === '' && parcel.reported_date !== ''
  return (
    <div className="flex items-start justify-between gap-2">
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold text-base">
          <bdi>{parcel.receiver_full_name}</bdi>
          {counted && (
            <CircleCheck
              data-category="livre"
              className="ms-1.5 inline size-5 align-text-bottom text-tone"
              aria-label={t`Pointé`}
            />
          )}
        </p>
        <p className="flex flex-wrap gap-x-2 text-muted-foreground text-sm">
          <Ltr className="tabular">{parcel.code}</Ltr>
          {parcel.twin === 'echange' && <Trans>ancien article à rapporter</Trans>}
          {parcel.twin === 'partiel' && <Trans>pièces non gardées</Trans>}
          {agreed && (
            <Trans>
              pour le <Ltr className="tabular">{formatDay(parcel.reported_date)}</Ltr>
            </Trans>
          )}
        </p>
      </div>
      <div className="shrink-0 text-end">
        {children ?? <StateName status={parcel.status} language={language} />}
      </div>
    </div>
  )
}
