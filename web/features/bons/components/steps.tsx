import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Ban, CheckCheck, PackageCheck, Send, Stamp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type BonState, openSteps } from '#model/domain/bon/bon.ts'
import { fieldErrors, Refused } from '#web/form/refused.tsx'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useBon } from '../queries.ts'
import type { BonRecord } from '../rules/bon-record.ts'

/** The next steps of the bon; closing and cancelling need a confirmation with their consequences. */
export function Steps({ bon }: { bon: BonRecord }) {
  const { person } = useSession()
  const [asking, setAsking] = useState<BonState | null>(null)
  const move = useBon(bon.id)
  const steps = openSteps(bon, person)
  const go = (state: BonState, motif?: string) =>
    move.mutate(
      { state, ...(motif !== undefined && { motif }) },
      {
        onSuccess: () => {
          setAsking(null)
          toast.success(t`C’est fait`)
        },
      },
    )
  if (steps.length === 0) return null
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {steps.map((state) => (
          <StepButton
            key={state}
            bon={bon}
            state={state}
            pending={move.isPending && asking === null}
            onPress={() => (state === 'clos' || state === 'annule' ? setAsking(state) : go(state))}
          />
        ))}
      </div>
      {move.error && asking === null && <Refused error={move.error} />}
      {asking === 'clos' && (
        <Closing
          bon={bon}
          pending={move.isPending}
          error={move.error}
          onClose={() => setAsking(null)}
          onGo={go}
        />
      )}
      {asking === 'annule' && (
        <Cancelling pending={move.isPending} error={move.error} onClose={() => setAsking(null)} onGo={go} />
      )}
    </div>
  )
}

interface StepButtonProps {
  bon: BonRecord
  state: BonState
  pending: boolean
  onPress: () => void
}

function StepButton({ bon, state, pending, onPress }: StepButtonProps) {
  const [icon, label] = wordsOf(bon, state)
  return (
    <Button
      size="sm"
      variant={state === 'annule' ? 'ghost' : state === 'clos' ? 'outline' : 'default'}
      pending={pending}
      onClick={onPress}
    >
      {icon}
      {label}
    </Button>
  )
}

function wordsOf({ kind }: BonRecord, state: BonState): [ReactNode, ReactNode] {
  switch (state) {
    case 'emis':
      return [<Stamp key="i" aria-hidden />, <Trans key="l">Émettre</Trans>]
    case 'remis':
      return kind === 'distribution'
        ? [<PackageCheck key="i" aria-hidden />, <Trans key="l">Chargement terminé</Trans>]
        : [<Send key="i" aria-hidden />, <Trans key="l">Remettre</Trans>]
    case 'recu':
      return [<PackageCheck key="i" aria-hidden />, <Trans key="l">Reçu</Trans>]
    case 'clos':
      return [<CheckCheck key="i" aria-hidden />, <Trans key="l">Clore</Trans>]
    default:
      return [<Ban key="i" aria-hidden />, <Trans key="l">Annuler le bon</Trans>]
  }
}

interface AskingProps {
  pending: boolean
  error: Error | null
  onClose: () => void
  onGo: (state: BonState, motif?: string) => void
}

function Closing({ bon, pending, error, onClose, onGo }: AskingProps & { bon: BonRecord }) {
  const missing = bon.kind === 'distribution' && bon.state === 'remis' ? 0 : bon.colis - bon.scanned
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Clore ce bon ?</Trans>}
      confirm={<Trans>Clore</Trans>}
      pending={pending}
      onConfirm={() => onGo('clos')}
    >
      <div className="grid gap-3">
        {missing > 0 ? (
          <Notice>
            <Plural
              value={missing}
              one="# colis n’a pas été scanné."
              other="# colis n’ont pas été scannés."
            />{' '}
            {whatOfMissing(bon)}
          </Notice>
        ) : (
          <p>
            <Trans>Le bon ne change plus une fois clos ; il se réimprime à l’identique.</Trans>
          </p>
        )}
        {error && <Refused error={error} />}
      </div>
    </ConfirmDialog>
  )
}

/** The consequence of closing for the parcels that were not scanned. */
function whatOfMissing({ kind }: BonRecord): string {
  switch (kind) {
    case 'ramassage':
      return t`Ce qui manque devient « Manquant au ramassage ».`
    case 'envoi':
    case 'retour agence':
      return t`Ce qui manque reste sur le trajet, et les deux agences en sont averties.`
    case 'distribution':
      return t`Ce qui manque revient à l’agence, le livreur n’en répond pas.`
    case 'retour livreur':
      return t`Ce qui manque reste chez le livreur.`
    case 'retour client':
      return t`Ce qui manque reste prêt à être rendu.`
    default:
      return t`Ce qui n’a pas été ramassé reste chez le client.`
  }
}

function Cancelling({ pending, error, onClose, onGo }: AskingProps) {
  const [motif, setMotif] = useState('')
  const refused = fieldErrors(error)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Annuler ce bon ?</Trans>}
      confirm={<Trans>Annuler le bon</Trans>}
      cancels
      destructive
      pending={pending}
      onConfirm={() => onGo('annule', motif)}
    >
      <div className="grid gap-3 text-foreground">
        <p className="text-muted-foreground">
          <Trans>
            Ses colis reviennent où ils étaient. Le numéro reste pris, avec la mention « annulé ».
          </Trans>
        </p>
        <Field label={t`Motif`} required error={refused.motif}>
          {(control) => (
            <Input
              {...control}
              maxLength={200}
              value={motif}
              onChange={(event) => setMotif(event.target.value)}
            />
          )}
        </Field>
        {error && !refused.motif && <Refused error={error} />}
      </div>
    </ConfirmDialog>
  )
}
