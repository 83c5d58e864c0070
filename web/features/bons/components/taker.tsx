import { Trans } from '@lingui/react/macro'
import { fieldErrors, Refused } from '#web/form/refused.tsx'
import { useBon } from '../queries.ts'
import { PartyField } from './party-field.tsx'

/** Choice of the livreur who takes the parcels and is responsible for them, made before the first scan. */
export function Taker({ bon }: { bon: string }) {
  const name = useBon(bon)
  const refused = fieldErrors(name.error)
  return (
    <section className="grid gap-2">
      <p className="text-muted-foreground">
        <Trans>Dites quel livreur prend ces colis, puis scannez-les.</Trans>
      </p>
      <PartyField
        party="livreur"
        value={name.variables && 'livreur' in name.variables ? String(name.variables.livreur) : ''}
        error={refused.livreur}
        onChange={(livreur) => name.mutate({ livreur })}
      />
      {name.error && !refused.livreur && <Refused error={name.error} />}
    </section>
  )
}
