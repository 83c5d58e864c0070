import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { reclamations } from '#model/collections/reclamations.ts'
import { format, fromDirhams, parseAmount, toDirhams, toPlain, ZERO } from '#model/domain/money.ts'
import { Refused } from '#web/form/refused.tsx'
import { Unread } from '#web/form/unread.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { type ClaimRow, type Proposal, proposalQuery } from '../queries.ts'
import { AnswersMenu } from './answers-menu.tsx'
import { useChange } from './use-change.ts'

type Fault = ClaimRow['party_at_fault']

/**
 * Decides a claim: accepted with an indemnity, or rejected with a reason; the
 * answer goes to the client with it.
 */
export function DecideDialog({ claim, onClose }: { claim: ClaimRow; onClose: () => void }) {
  const [verdict, setVerdict] = useState<'resolue' | 'rejetee'>('resolue')
  const proposed = useQuery({ ...proposalQuery(claim.id), enabled: claim.command !== '' })
  const proposal = proposed.data
  const [typed, setIndemnity] = useState<string | null>(null)
  const indemnity = typed ?? proposedText(proposal?.propose ?? 0)
  const [fault, setFault] = useState<Fault>(claim.party_at_fault)
  const [answer, setAnswer] = useState('')
  const change = useChange(claim.id, onClose)
  const amount = indemnity.trim() === '' ? ZERO : parseAmount(indemnity)
  const accepted = verdict === 'resolue'
  /** True until the proposed amount has loaded, so that nobody grants 0 by mistake. */
  const isAwaited = accepted && claim.command !== '' && proposal === undefined
  const isWrong = accepted && (amount === null || amount < ZERO)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isWrong || isAwaited || answer.trim() === '') return
    change.mutate({
      state: verdict,
      party_at_fault: fault,
      answer: answer.trim(),
      ...(accepted && amount !== null && claim.command !== '' && { indemnity: toDirhams(amount) }),
    })
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <form className="grid gap-4" onSubmit={submit}>
          <DialogHeader>
            <DialogTitle>
              <Trans>Décider de « {claim.subject} »</Trans>
            </DialogTitle>
          </DialogHeader>
          <RadioCards
            label={t`Décision`}
            value={verdict}
            onValueChange={setVerdict}
            options={[
              { value: 'resolue', label: t`Accepter` },
              { value: 'rejetee', label: t`Rejeter` },
            ]}
            className="sm:grid-cols-2"
          />
          {claim.contradiction && claim.command !== '' && (
            <p className="text-muted-foreground text-sm">
              {accepted ? (
                <Trans>Le destinataire est cru : les frais de refus du colis, s’il en a, sont annulés.</Trans>
              ) : (
                <Trans>
                  Le livreur est cru : les frais de refus du colis, s’il en a, sont facturés au client.
                </Trans>
              )}
            </p>
          )}
          {isAwaited && (proposed.error ? <Unread error={proposed.error} /> : <Skeleton className="h-20" />)}
          {accepted && claim.command !== '' && !isAwaited && (
            <Field
              label={t`Indemnité (DH)`}
              help={helpOf(proposal)}
              error={isWrong ? t`Écrivez un montant, 0 pour ne rien devoir.` : undefined}
            >
              {(control) => (
                <Input
                  {...control}
                  inputMode="decimal"
                  className="tabular"
                  value={indemnity}
                  onChange={({ target }) => setIndemnity(target.value)}
                />
              )}
            </Field>
          )}
          <Field label={t`À la charge de`}>
            {(control) => (
              <Select {...control} value={fault} onChange={({ target }) => setFault(target.value as Fault)}>
                <option value="">{t`À préciser`}</option>
                {Object.entries(reclamations.fields.party_at_fault.options).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t`Réponse au client`} required>
            {(control) => (
              <Textarea
                {...control}
                rows={4}
                dir="auto"
                maxLength={4000}
                value={answer}
                onChange={({ target }) => setAnswer(target.value)}
              />
            )}
          </Field>
          <AnswersMenu
            claim={{ ...claim, indemnity: accepted && amount !== null ? toDirhams(amount) : 0 }}
            onChoose={(text) => setAnswer([answer, text].filter((one) => one !== '').join('\n'))}
          />
          {change.error && <Refused error={change.error} />}
          <DialogFooter>
            <Button type="button" variant="outline" onClick={onClose}>
              <Trans>Annuler</Trans>
            </Button>
            <Button
              type="submit"
              variant={accepted ? 'default' : 'destructive'}
              pending={change.isPending}
              disabled={isAwaited || answer.trim() === ''}
            >
              {!accepted ? (
                <Trans>Rejeter</Trans>
              ) : amount !== null && amount > 0 && claim.command !== '' ? (
                <Trans>Accorder {format(amount)}</Trans>
              ) : (
                <Trans>Accepter</Trans>
              )}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

/** The proposed indemnity as initial text; empty for none. */
const proposedText = (dirhams: number): string => (dirhams > 0 ? toPlain(fromDirhams(dirhams)) : '')

function helpOf(proposal: Proposal | undefined): string | undefined {
  if (proposal === undefined) return undefined
  const damage = proposal.part > 0 && proposal.part < 100 ? `${t`Dommage estimé : ${proposal.part} %.`} ` : ''
  return damage + boundsOf(proposal)
}

function boundsOf({ assure, franchise, plafond, justifie }: Proposal): string {
  if (assure) {
    const less = format(fromDirhams(franchise))
    return franchise > 0
      ? t`Colis assuré : sa valeur déclarée moins ${less} de franchise, et jamais plus. 0 : rien n’est dû.`
      : t`Colis assuré : sa valeur déclarée, et jamais plus. 0 : rien n’est dû.`
  }
  const ceiling = format(fromDirhams(plafond))
  return justifie
    ? t`Valeur déclarée, sinon prix. Au-dessus de ${ceiling}, vérifiez le justificatif joint. 0 : rien n’est dû.`
    : t`Valeur déclarée, sinon prix, jusqu’à ${ceiling} sans justificatif. 0 : rien n’est dû.`
}
