import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IdCard } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { bons } from '#model/collections/bons.ts'
import { newId } from '#web/form/new-id.ts'
import { fieldErrors, Refused } from '#web/form/refused.tsx'
import { readCode } from '#web/lib/azerty.ts'
import { useScanner } from '#web/scanning/use-scanner.ts'
import type { ListRow } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useNewBon } from '../queries.ts'

/** Creates the return bon of a livreur from a scan of the badge, which signs it. */
export function BadgeOpening({ onMade }: { onMade: (bon: ListRow) => void }) {
  const [badge, setBadge] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const make = useNewBon()
  const refused = fieldErrors(make.error)
  const openFor = (read: string) => {
    // A badge read twice creates one bon.
    if (read === '' || make.isPending) return
    make.mutate({ id: newId(), kind: 'retour livreur', badge: read, state: 'emis' }, { onSuccess: onMade })
  }
  useScanner(field, openFor)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    openFor(readCode(badge))
  }
  return (
    <div className="grid gap-2">
      <form onSubmit={submit} className="flex max-w-md gap-2">
        <Input
          ref={field}
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
      {refused.badge !== undefined && <Notice tone="error">{refused.badge}</Notice>}
      {make.error && refused.badge === undefined && <Refused error={make.error} />}
    </div>
  )
}
