import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IdCard } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { bons } from '#model/collections/bons.ts'
import { newId } from '#web/form/new-id.ts'
import type { ListRow } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { useNewBon } from '../queries.ts'
import { Refused } from './new-bon.tsx'

/** The badge of a livreur opens the list of what he must hand back, signed by it. */
export function BadgeOpening({ onMade }: { onMade: (bon: ListRow) => void }) {
  const [badge, setBadge] = useState('')
  const make = useNewBon()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (badge.trim() === '') return
    make.mutate(
      { id: newId(), kind: 'retour livreur', badge: badge.trim(), state: 'emis' },
      { onSuccess: onMade },
    )
  }
  return (
    <div className="grid gap-2">
      <form onSubmit={submit} className="flex max-w-md gap-2">
        <Input
          value={badge}
          autoComplete="off"
          maxLength={bons.fields.badge.max}
          aria-label={t`Badge du livreur`}
          placeholder={t`Scannez le badge du livreur`}
          onChange={(event) => setBadge(event.target.value)}
        />
        <Button type="submit" variant="outline" pending={make.isPending}>
          <IdCard aria-hidden />
          <Trans>Ouvrir son retour</Trans>
        </Button>
      </form>
      {make.error && <Refused error={make.error} />}
    </div>
  )
}
