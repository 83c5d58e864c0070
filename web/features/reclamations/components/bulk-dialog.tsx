import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { type ClaimAct, MOST_CLAIMS } from '#model/domain/reclamation/many.ts'
import { newId } from '#web/form/new-id.ts'
import { Refused } from '#web/form/refused.tsx'
import { toast } from '#web/lib/toast.ts'
import type { Selection } from '#web/table/selection.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { actOnClaims, answersQuery, deskQuery, refreshClaim } from '../queries.ts'
import { BulkOutcome } from './bulk-outcome.tsx'

export type Act = ClaimAct['act']

interface BulkDialogProps {
  act: Act
  selection: Selection
  onClose: () => void
}

/** Runs one act on all the selected claims, then lists the refused ones with their reasons. */
export function BulkDialog({ act, selection, onClose }: BulkDialogProps) {
  const queries = useQueryClient()
  const rows = [...selection.rows.values()]
  const lot = useRef(newId())
  const [assigned, setAssigned] = useState('')
  const [state, setState] = useState<'resolue' | 'rejetee'>('resolue')
  const [said, setSaid] = useState({ texte: '', reponse: '' })
  const asked: ClaimAct =
    act === 'assigner'
      ? { act, assigned }
      : act === 'repondre'
        ? { act, lot: lot.current, ...said }
        : { act, state, ...said }
  const doing = useMutation({
    mutationFn: () =>
      actOnClaims(
        rows.map(({ id }) => id),
        asked,
      ),
    onSuccess: (outcomes) => {
      if (outcomes.every(({ reason }) => reason === '')) {
        toast.success(
          <Plural value={outcomes.length} one="Réclamation traitée" other="# réclamations traitées" />,
        )
        selection.clear()
        onClose()
      }
      return refreshClaim(queries)
    },
    meta: { silent: true },
  })
  const isMuch = rows.length > MOST_CLAIMS
  const isUnsaid = act !== 'assigner' && said.texte.trim() === '' && said.reponse === ''
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isMuch && !isUnsaid) doing.mutate()
  }
  if (doing.data) return <BulkOutcome rows={rows} outcomes={doing.data} onClose={onClose} />
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <form className="grid gap-4" onSubmit={submit}>
          <DialogHeader>
            <DialogTitle>{titleOf(act, rows.length)}</DialogTitle>
          </DialogHeader>
          {isMuch && (
            <Notice tone="error">
              <Trans>{MOST_CLAIMS} réclamations au plus à la fois : choisissez-en moins.</Trans>
            </Notice>
          )}
          {act === 'assigner' && <Assignee value={assigned} onChange={setAssigned} />}
          {act === 'clore' && (
            <RadioCards
              label={t`Décision`}
              value={state}
              onValueChange={setState}
              options={[
                { value: 'resolue', label: t`Résolues, sans indemnité` },
                { value: 'rejetee', label: t`Rejetées` },
              ]}
              className="sm:grid-cols-2"
            />
          )}
          {act !== 'assigner' && <Answer said={said} onChange={setSaid} />}
          {doing.error && <Refused error={doing.error} />}
          <DialogFooter>
            <Button type="button" variant="outline" onClick={onClose}>
              <Trans>Annuler</Trans>
            </Button>
            <Button type="submit" pending={doing.isPending} disabled={isMuch || isUnsaid}>
              {act === 'assigner' && <Trans>Assigner</Trans>}
              {act === 'repondre' && <Trans>Envoyer</Trans>}
              {act === 'clore' && <Trans>Clore</Trans>}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

function titleOf(act: Act, n: number) {
  if (act === 'assigner')
    return <Plural value={n} one="Assigner # réclamation" other="Assigner # réclamations" />
  if (act === 'repondre')
    return <Plural value={n} one="Répondre à # réclamation" other="Répondre à # réclamations" />
  return <Plural value={n} one="Clore # réclamation" other="Clore # réclamations" />
}

function Assignee({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const people = useQuery(deskQuery).data ?? []
  return (
    <Field label={t`Assignées à`}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{t`Personne`}</option>
          {people.map(({ id, full_name }) => (
            <option key={id} value={id}>
              {full_name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

interface ClaimReply {
  readonly texte: string
  readonly reponse: string
}

/** A template, which each client gets in the language of the account, or free text. */
function Answer({ said, onChange }: { said: ClaimReply; onChange: (said: ClaimReply) => void }) {
  const answers = (useQuery(answersQuery).data ?? []).filter(({ type }) => type === '')
  return (
    <>
      <Field label={t`Réponse type`} help={t`Chaque client la lit dans sa langue.`}>
        {(control) => (
          <Select
            {...control}
            value={said.reponse}
            onChange={({ target }) => onChange({ ...said, reponse: target.value })}
          >
            <option value="">{t`Aucune : j’écris`}</option>
            {answers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {said.reponse === '' && (
        <Field label={t`Réponse aux clients`} required>
          {(control) => (
            <Textarea
              {...control}
              rows={4}
              dir="auto"
              maxLength={4000}
              value={said.texte}
              onChange={({ target }) => onChange({ ...said, texte: target.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}
