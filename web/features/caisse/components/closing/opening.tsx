import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { DoorOpen } from 'lucide-react'
import { useState } from 'react'
import { format, parseAmount, ZERO } from '#model/domain/money.ts'
import { newId } from '#web/form/new-id.ts'
import { fieldErrors, Refused } from '#web/form/refused.tsx'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type Day, openCaisse } from '../../rules/day.ts'

/** The cash of a caisse before its first movement: entered with « Moderateurs »; others see who can. */
export function Opening({ day }: { day: Day }) {
  const { access } = useSession()
  const [asking, setAsking] = useState(false)
  const mayOpen = access('ouvertures').create
  if (!mayOpen) {
    return day.neuve ? (
      <Notice>
        <Trans>
          Rien n’est encore passé par cette caisse. Si elle contient déjà des espèces, demandez à une personne
          qui a la permission « Modérateurs » d’inscrire son solde de départ.
        </Trans>
      </Notice>
    ) : null
  }
  return (
    <>
      {day.neuve ? (
        <Notice>
          <span className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 flex-1">
              <Trans>Rien n’est encore passé par cette caisse. Contient-elle déjà des espèces ?</Trans>
            </span>
            <Button size="sm" onClick={() => setAsking(true)}>
              <DoorOpen aria-hidden />
              <Trans>Solde de départ…</Trans>
            </Button>
          </span>
        </Notice>
      ) : (
        <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => setAsking(true)}>
          <DoorOpen aria-hidden />
          <Trans>Corriger le solde de départ…</Trans>
        </Button>
      )}
      {asking && <OpeningDialog day={day} onClose={() => setAsking(false)} />}
    </>
  )
}

function OpeningDialog({ day, onClose }: { day: Day; onClose: () => void }) {
  const queries = useQueryClient()
  const [id] = useState(newId)
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const montant = parseAmount(typed)
  const isAmount = montant !== null && montant !== ZERO && !(day.neuve && montant < ZERO)
  const open = useMutation({
    meta: { silent: true },
    mutationFn: () => openCaisse({ id, agence: day.agence, montant: montant ?? ZERO, note: note.trim() }),
    onSuccess: () => {
      toast.success(t`Solde de départ inscrit`)
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: recordsKey('journees_caisse') }),
  })
  const said = fieldErrors(open.error)
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={
        day.neuve ? <Trans>Solde de départ de la caisse</Trans> : <Trans>Corriger le solde de départ</Trans>
      }
      confirm={isAmount ? <Trans>Inscrire {format(montant)}</Trans> : <Trans>Inscrire</Trans>}
      pending={open.isPending}
      disabled={!isAmount}
      onConfirm={() => open.mutate()}
    >
      <div className="grid gap-4">
        <p className="text-pretty">
          {day.neuve ? (
            <Trans>
              Comptez ce que la caisse contient avant son premier mouvement. Cette écriture reste : une erreur
              se corrige par une autre.
            </Trans>
          ) : (
            <Trans>
              Inscrivez la différence seule : en plus, ou en moins avec le signe −. Elle s’ajoute à ce que la
              caisse contient.
            </Trans>
          )}
        </p>
        <Field
          label={day.neuve ? t`Contenu de la caisse (DH)` : t`Différence (DH)`}
          required
          error={said.montant ?? (typed !== '' && !isAmount ? t`Un montant comme 2 000,00` : undefined)}
        >
          {(control) => (
            <Input
              {...control}
              inputMode={day.neuve ? 'decimal' : 'text'}
              className="tabular"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        <Field label={t`Note`} help={t`Qui a compté, d’où vient l’argent.`}>
          {(control) => (
            <Input
              {...control}
              maxLength={500}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
        {open.error && said.montant === undefined && <Refused error={open.error} />}
      </div>
    </ConfirmDialog>
  )
}
