import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Clock, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { newId } from '#web/form/new-id.ts'
import { Refused } from '#web/form/refused.tsx'
import { client } from '#web/lib/client.ts'
import { toast } from '#web/lib/toast.ts'
import { Amount } from '#web/table/cells/cells.tsx'
import { recordsKey } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

/** A line of a statement or of a facture that somebody disputes; ids are '' for a line without one. */
export interface Contested {
  readonly command: string
  readonly facture_detail: string
  /** The destinataire, or the paper it is of. */
  readonly about: string
  readonly ville: string
  readonly code: string
  readonly why: ReactNode
  /** Dirhams. */
  readonly montant: number
}

interface ContestPanelProps {
  line: Contested
  /** The client whose line it is. */
  user: string
  onClose: () => void
  className?: string
}

/** A claim about one line, beside the lines: on a phone it takes the screen. */
export function ContestPanel({ line, user, onClose, className }: ContestPanelProps) {
  const reasons = {
    montant: t`Montant faux`,
    livraison: t`Pas livré`,
    remise: t`Je n’ai pas accordé de remise`,
    autre: t`Autre`,
  }
  const [reason, setReason] = useState<keyof typeof reasons>('montant')
  const [word, setWord] = useState('')
  const [id] = useState(newId)
  const contest = useContest({ line, user, id, onDone: onClose })
  const { about } = line
  return (
    <aside
      aria-label={t`Contester une ligne`}
      className={cn(
        'flex w-80 shrink-0 flex-col border-s bg-card max-lg:fixed max-lg:inset-y-0 max-lg:end-0 max-lg:z-50 max-lg:w-full max-lg:shadow-overlay sm:max-lg:max-w-96',
        className,
      )}
    >
      <header className="flex items-start gap-2 border-b p-4">
        <div className="min-w-0 flex-1">
          <p className="text-muted-foreground text-xs">
            <Trans>Contester une ligne</Trans>
          </p>
          <h2 className="font-semibold">
            <bdi>{about}</bdi>
            {line.ville !== '' && `, ${line.ville}`}
          </h2>
          {line.code !== '' && <p className="tabular text-muted-foreground text-xs">{line.code}</p>}
        </div>
        <Button variant="ghost" size="icon-sm" onClick={onClose}>
          <X aria-hidden />
          <span className="sr-only">{t`Fermer`}</span>
        </Button>
      </header>
      <div className="grid flex-1 content-start gap-4 overflow-y-auto p-4">
        <p className="flex justify-between gap-3 text-sm">
          <span>{line.why}</span>
          <Amount value={line.montant} className="font-semibold" />
        </p>
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-muted-foreground text-sm">
            <Trans>Ce qui ne va pas</Trans>
          </legend>
          <div className="flex flex-wrap gap-1.5">
            {(Object.keys(reasons) as (keyof typeof reasons)[]).map((key) => (
              <Button
                key={key}
                size="sm"
                variant={reason === key ? 'default' : 'outline'}
                aria-pressed={reason === key}
                className="rounded-full"
                onClick={() => setReason(key)}
              >
                {reasons[key]}
              </Button>
            ))}
          </div>
        </fieldset>
        <Field label={t`Votre mot`} help={t`Facultatif : ce qui s’est passé, le montant juste.`}>
          {(control) => (
            <Textarea
              {...control}
              maxLength={2_000}
              value={word}
              onChange={(event) => setWord(event.target.value)}
            />
          )}
        </Field>
        {contest.error && <Refused error={contest.error} />}
        <p className="flex gap-2 border-t pt-4 text-sm">
          <Clock aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            <Trans>
              <strong className="font-semibold">Réponse sous deux jours.</strong> Le reste vous est payé à sa
              date, quoi qu’il arrive. S’il vous est donné raison, la différence s’ajoute à un paiement.
            </Trans>
          </span>
        </p>
      </div>
      <footer className="flex gap-2 border-t p-4">
        <Button
          pending={contest.isPending}
          onClick={() =>
            contest.mutate({ subject: `${reasons[reason]} : ${about}`.slice(0, 120), body: word })
          }
        >
          <Trans>Contester</Trans>
        </Button>
        <Button variant="ghost" onClick={onClose}>
          <Trans>Fermer</Trans>
        </Button>
      </footer>
    </aside>
  )
}

interface Contest {
  line: Contested
  user: string
  /** Id of the claim: pressing twice makes one claim. */
  id: string
  onDone: () => void
}

function useContest({ line, user, id, onDone }: Contest) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (said: { subject: string; body: string }) =>
      client.collection('reclamations').create({
        id,
        // Before a facture bills the parcel, a dispute is about the livreur's result.
        type: line.command !== '' && line.facture_detail === '' ? 'livreur' : 'montant',
        client: user,
        ...(line.command === '' ? {} : { command: line.command }),
        ...(line.facture_detail === '' ? {} : { facture_detail: line.facture_detail }),
        ...said,
      }),
    onSuccess: () => {
      toast.success(t`Ligne contestée. La réponse viendra dans vos réclamations.`)
      for (const shown of ['ledger_postings', 'factures_details', 'reclamations'])
        void queries.invalidateQueries({ queryKey: recordsKey(shown) })
      onDone()
    },
    meta: { silent: true },
  })
}
