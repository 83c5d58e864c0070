import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Scale } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { kilograms, readKilograms } from '#model/domain/tariffs/weight.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import type { StationWeighing } from '../station/use-weighing.ts'

/** The weight of the parcel just scanned, for a desk with a scale. */
export function WeighBar({ weighing }: { weighing: StationWeighing }) {
  const [typed, setTyped] = useState('')
  const grams = readKilograms(typed)
  if (!weighing.may) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (grams === null) return
    setTyped('')
    weighing.put(grams)
  }
  return (
    <form
      onSubmit={submit}
      className="flex flex-wrap items-center gap-2 rounded-lg border bg-card p-2 text-foreground"
    >
      <Scale aria-hidden className="ms-1 size-5 text-muted-foreground" />
      <Input
        aria-label={t`Poids (kg)`}
        inputMode="decimal"
        autoComplete="off"
        placeholder={t`Poids (kg)`}
        className="tabular h-11 w-32 text-end"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button
        type="submit"
        variant="outline"
        className="h-11"
        pending={weighing.pending}
        disabled={grams === null}
      >
        <Trans>Peser</Trans>
      </Button>
      <p role="status" className="tabular min-w-0 text-muted-foreground text-sm">
        {weighing.weighed ? (
          <Trans>Pesé : {kilograms(weighing.weighed.taxable_g)}</Trans>
        ) : weighing.kept > 0 ? (
          <Trans>Gardé : {kilograms(weighing.kept)}, envoyé au retour du réseau</Trans>
        ) : (
          <Trans>Tapez le poids, ou laissez la balance l’écrire.</Trans>
        )}
      </p>
    </form>
  )
}
