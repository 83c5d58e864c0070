import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SheetBody } from '#web/ui/sheet.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { Choice } from '../choice.tsx'
import { FullSheet } from '../full-sheet.tsx'
import type { LastResult } from './last-result.ts'
import { takeBack } from './take-back.ts'

interface CorrectSheetProps {
  said: LastResult
  onClose: () => void
  onTaken: () => void
}

/** The reasons in French, which the office reads, in every language of the livreur. */
const REASONS = [
  'Mauvais résultat',
  'Mauvais montant',
  'Mauvais colis',
  'Le destinataire a changé d’avis',
] as const
const OTHER = 'autre'

/** Choice of the reason for undoing a result after its minute. */
export function CorrectSheet({ said, onClose, onTaken }: CorrectSheetProps) {
  const { t } = useLingui()
  const [isOther, setOther] = useState(false)
  const [note, setNote] = useState('')
  const back = useMutation({
    mutationFn: (reason: string) => takeBack(said, reason),
    onSuccess: onTaken,
  })
  const labels = {
    'Mauvais résultat': t`Mauvais résultat`,
    'Mauvais montant': t`Mauvais montant`,
    'Mauvais colis': t`Mauvais colis`,
    'Le destinataire a changé d’avis': t`Le destinataire a changé d’avis`,
  }
  return (
    <FullSheet title={<bdi>{said.name}</bdi>} onClose={onClose}>
      <SheetBody className="grid content-start gap-5">
        <p className="text-base">
          <Trans>Le résultat est annulé, puis vous dites le bon. Votre agence lit la raison.</Trans>
        </p>
        <Choice
          label={<Trans>Pourquoi corriger</Trans>}
          value={isOther ? OTHER : ''}
          onChange={(reason) => (reason === OTHER ? setOther(true) : back.mutate(reason))}
          options={[
            ...REASONS.map((reason) => ({ value: reason, label: labels[reason] })),
            { value: OTHER, label: t`Autre` },
          ]}
        />
        {isOther && (
          <form
            className="grid gap-3"
            onSubmit={(event) => {
              event.preventDefault()
              if (note.trim() !== '') back.mutate(note.trim())
            }}
          >
            <Field label={t`La raison, en quelques mots`}>
              {(control) => (
                <Textarea
                  {...control}
                  dir="auto"
                  maxLength={1000}
                  className="min-h-20 text-base"
                  value={note}
                  onChange={(event) => setNote(event.target.value)}
                />
              )}
            </Field>
            <Button
              type="submit"
              className="h-14 text-lg pointer-coarse:h-14"
              disabled={note.trim() === ''}
              pending={back.isPending}
            >
              <Trans>Annuler ce résultat</Trans>
            </Button>
          </form>
        )}
      </SheetBody>
    </FullSheet>
  )
}
