import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CirclePause, Gavel, Play, RotateCcw, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { isDecided } from '#model/domain/reclamation/claim-states.ts'
import { Refused } from '#web/form/refused.tsx'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Select } from '#web/ui/select.tsx'
import { type ClaimRow, deskQuery } from '../queries.ts'
import { useChange } from './use-change.ts'

const DecideDialog = lazy(() =>
  import('./decide-dialog.tsx').then((module) => ({ default: module.DecideDialog })),
)

/** Actions of the desk on a claim. */
export function DeskActions({ claim }: { claim: ClaimRow }) {
  const { user } = useSession()
  const [deciding, setDeciding] = useState(false)
  const change = useChange(claim.id)
  const decided = isDecided(claim.state)
  const waits = claim.state === 'attente_client'
  const settled = claim.state === 'resolue' && claim.indemnity > 0
  return (
    <section className="grid gap-4 border-b pb-5 empty:hidden">
      {change.error && <Refused error={change.error} />}
      {!decided && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setDeciding(true)}>
            <Gavel aria-hidden />
            <Trans>Décider</Trans>
          </Button>
          <Button
            variant="outline"
            pending={change.isPending}
            onClick={() => change.mutate({ state: waits ? 'en_cours' : 'attente_client' })}
          >
            {waits ? <Play aria-hidden /> : <CirclePause aria-hidden />}
            {waits ? <Trans>Reprendre</Trans> : <Trans>Attendre le client</Trans>}
          </Button>
          {claim.assigned !== user.id && (
            <Button
              variant="outline"
              pending={change.isPending}
              onClick={() => change.mutate({ assigned: user.id })}
            >
              <UserCheck aria-hidden />
              <Trans>M’assigner</Trans>
            </Button>
          )}
        </div>
      )}
      {decided && !settled && (
        <Button
          variant="outline"
          className="justify-self-start"
          pending={change.isPending}
          onClick={() => change.mutate({ state: 'en_cours' })}
        >
          <RotateCcw aria-hidden />
          <Trans>Rouvrir</Trans>
        </Button>
      )}
      {!decided && <Handing claim={claim} change={change} />}
      {deciding && <DecideDialog claim={claim} onClose={() => setDeciding(false)} />}
    </section>
  )
}

interface HandingProps {
  claim: ClaimRow
  change: ReturnType<typeof useChange>
}

/** The person who works on the claim, the one it escalates to, and its urgency. */
function Handing({ claim, change }: HandingProps) {
  const { t } = useLingui()
  const people = useQuery(deskQuery).data ?? []
  const everybody = (
    <>
      <option value="">{t`Personne`}</option>
      {people.map(({ id, full_name }) => (
        <option key={id} value={id}>
          {full_name}
        </option>
      ))}
    </>
  )
  return (
    <div className="grid gap-3">
      <Field label={t`Assignée à`}>
        {(control) => (
          <Select
            {...control}
            value={claim.assigned}
            onChange={({ target }) => change.mutate({ assigned: target.value })}
          >
            {everybody}
          </Select>
        )}
      </Field>
      <Field label={t`Escalader à`} help={t`Elle lui est confiée tout de suite.`}>
        {(control) => (
          <Select
            {...control}
            value={claim.responsable}
            onChange={({ target }) => change.mutate({ responsable: target.value })}
          >
            {everybody}
          </Select>
        )}
      </Field>
      <Field label={t`Priorité`}>
        {(control) => (
          <Select
            {...control}
            value={claim.priority}
            onChange={({ target }) =>
              change.mutate({ priority: target.value as ClaimRow['priority'] & string })
            }
          >
            <option value="basse">{t`Basse`}</option>
            <option value="normale">{t`Normale`}</option>
            <option value="haute">{t`Haute`}</option>
          </Select>
        )}
      </Field>
    </div>
  )
}
