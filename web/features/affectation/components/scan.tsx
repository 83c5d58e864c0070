import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { stateId } from '#model/domain/commande/reference.ts'
import { eq } from '#model/schema/filter.ts'
import { refusalSentence } from '#web/form/error-words.ts'
import { newId } from '#web/form/new-id.ts'
import { client } from '#web/lib/client.ts'
import { statusOf } from '#web/lib/errors.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Livreur } from '../queries.ts'

interface Answer {
  readonly id: string
  readonly code: string
  readonly ok: boolean
  readonly message: string
}

const KEPT = 10

/** A livreur, then code after code: each is given as it is scanned. */
export function Scan({ livreurs, onAssigned }: { livreurs: readonly Livreur[]; onAssigned: () => void }) {
  const [livreur, setLivreur] = useState('')
  const [answers, setAnswers] = useState<readonly Answer[]>([])
  const field = useRef<HTMLInputElement>(null)
  const name = livreurs.find(({ id }) => id === livreur)?.name ?? ''
  const tell = (answer: Answer) => setAnswers((before) => [answer, ...before].slice(0, KEPT))
  const assign = useMutation({
    meta: { silent: true },
    mutationFn: async ({ code, id }: { code: string; id: string }) => {
      const { id: command } = await client
        .collection('commands')
        .getFirstListItem(eq('code', code), { fields: 'id' })
      const status = stateId('AFFECTE')
      await client.collection('suivis').create({ id, command, status, delivery_man: livreur, source: 'scan' })
    },
    onSuccess: (_, { code, id }) => {
      tell({ id, code, ok: true, message: t`affecté à ${name}` })
      onAssigned()
    },
    onError: (error, { code, id }) => {
      const message = statusOf(error) === 404 ? t`Code inconnu.` : refusalSentence(error)
      tell({ id, code, ok: false, message })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const input = field.current
    const code = input?.value.trim() ?? ''
    if (!input || code === '' || livreur === '') return
    input.value = ''
    assign.mutate({ code, id: newId() })
  }
  return (
    <form onSubmit={submit} className="grid max-w-xl gap-4">
      <Field label={t`Livreur`} required>
        {(control) => (
          <Select
            {...control}
            value={livreur}
            onChange={(event) => {
              setLivreur(event.target.value)
              field.current?.focus()
            }}
          >
            <option value="">{t`Choisir…`}</option>
            {livreurs
              .filter(({ absent }) => !absent)
              .map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
          </Select>
        )}
      </Field>
      <Field label={t`Code du colis`} help={t`Scannez l’étiquette, ou tapez le code puis Entrée.`}>
        {(control) => <Input {...control} ref={field} autoComplete="off" className="h-12 text-lg" />}
      </Field>
      <ul className="grid gap-1.5" aria-live="polite" aria-label={t`Derniers scans`}>
        {answers.map(({ id, code, ok, message }) => (
          <li
            key={id}
            data-category={ok ? 'livre' : 'echoue'}
            className="rounded-md bg-tone-soft px-3 py-2 text-tone"
          >
            <bdi className="tabular font-medium">{code}</bdi> · {message}
          </li>
        ))}
        {answers.length === 0 && (
          <li className="text-muted-foreground">
            <Trans>Choisissez le livreur, puis scannez le premier colis.</Trans>
          </li>
        )}
      </ul>
    </form>
  )
}
