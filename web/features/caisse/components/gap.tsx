import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { format, fromDirhams, subtract, ZERO } from '#model/domain/money.ts'
import { explaining } from '#model/domain/till/explain.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { CommandeLink } from '#web/shared/cells/commande-link.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Desk } from '../queries.ts'

type Parcel = Desk['colis']['items'][number]

/** The parcels that may explain a gap. */
export const explainedBy = (gap: Centimes, { colis }: Desk): readonly Parcel[] =>
  gap === ZERO
    ? []
    : explaining(
        gap,
        colis.items.map((one) => ({
          ...one,
          collected: fromDirhams(one.encaisse),
          expected: fromDirhams(one.attendu),
        })),
      )

/** The gap, with the parcels that may explain it, above the field of the reason. */
export function GapNotice({
  gap,
  name,
  parcels,
}: {
  gap: Centimes
  name: string
  parcels: readonly Parcel[]
}) {
  const size = format(gap < 0 ? subtract(ZERO, gap) : gap)
  return (
    <div role="status" data-category="echoue" className="grid gap-1 rounded-xl bg-tone-soft p-3">
      <p className="flex items-baseline justify-between gap-3 font-semibold text-tone">
        {gap < 0 ? <Trans>Il manque</Trans> : <Trans>Il y a de trop</Trans>}
        <span className="tabular text-lg">{size}</span>
      </p>
      {parcels.length > 0 && (
        <ul className="text-sm">
          {parcels.map(({ id, code, receiver, encaisse }) => (
            <li key={id} className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 truncate">
                <CommandeLink code={code} /> <bdi>{receiver}</bdi>
              </span>
              <span className="tabular">{format(fromDirhams(encaisse))}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm">
        <Trans>
          Recomptez, ou demandez à {name}. Les clients sont crédités en entier : l’écart reste à son compte.
        </Trans>
      </p>
    </div>
  )
}

interface MotifProps {
  name: string
  motif: string
  error: string | undefined
  onMotif: (motif: string) => void
}

const OTHER = 'autre'

/** The reason of the gap: a usual one, or free text. */
export function MotifField({ name, motif, error, onMotif }: MotifProps) {
  const usual = [
    t`Reconnu par ${name}, à décider`,
    t`Monnaie non rendue`,
    t`Billet refusé ou faux`,
    t`Contesté par ${name}`,
  ]
  const [own, setOwn] = useState(motif !== '' && !usual.includes(motif))
  return (
    <div className="grid gap-2">
      <Field label={t`Motif de l’écart`} required error={error}>
        {(control) => (
          <Select
            {...control}
            value={own ? OTHER : motif}
            onChange={({ target }) => {
              setOwn(target.value === OTHER)
              onMotif(target.value === OTHER ? '' : target.value)
            }}
          >
            <option value="">{t`Choisir…`}</option>
            {usual.map((one) => (
              <option key={one}>{one}</option>
            ))}
            <option value={OTHER}>{t`Autre…`}</option>
          </Select>
        )}
      </Field>
      {own && (
        <Input
          aria-label={t`Motif en clair`}
          maxLength={500}
          value={motif}
          onChange={({ target }) => onMotif(target.value)}
        />
      )}
    </div>
  )
}
