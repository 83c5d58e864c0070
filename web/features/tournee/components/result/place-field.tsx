import { Trans, useLingui } from '@lingui/react/macro'
import { LocateFixed } from 'lucide-react'
import { useHere } from '#web/lib/here.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Ltr } from '../ltr.tsx'
import type { GivenPlace } from './answer.ts'

interface PlaceFieldProps {
  value: GivenPlace | null
  onChange: (place: GivenPlace | null) => void
  required: boolean
  error?: string | undefined
}

const DEGREES = new Intl.NumberFormat('en', { minimumFractionDigits: 5, maximumFractionDigits: 5 })

/** The phone's position, or the place in words. */
export function PlaceField({ value, onChange, required, error }: PlaceFieldProps) {
  const { t } = useLingui()
  const { ask, asking, failed } = useHere()
  const here = value && 'lat' in value
  return (
    <div className="grid gap-2">
      <Button
        variant="outline"
        className="h-14 text-base pointer-coarse:h-14"
        aria-pressed={Boolean(here)}
        pending={asking}
        onClick={() => ask(onChange)}
      >
        <LocateFixed aria-hidden />
        {here ? (
          <Trans>
            Position prise : <Ltr>{`${DEGREES.format(value.lat)}, ${DEGREES.format(value.lon)}`}</Ltr>
          </Trans>
        ) : (
          <Trans>Donner ma position</Trans>
        )}
      </Button>
      {failed && (
        <p role="alert" className="text-muted-foreground text-sm">
          <Trans>Le téléphone n’a pas donné sa position. Écrivez le lieu.</Trans>
        </p>
      )}
      <Field label={t`Ou le lieu, en quelques mots`} required={required} error={error}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            className="h-14 text-base pointer-coarse:h-14"
            maxLength={200}
            value={value && 'lieu' in value ? value.lieu : ''}
            onChange={(event) => onChange(event.target.value === '' ? null : { lieu: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}
