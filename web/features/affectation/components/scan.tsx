import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { stateId } from '#model/domain/commande/reference.ts'
import type { ScanResult } from '#model/domain/commande/scan-modes.ts'
import { readScanText } from '#model/domain/commande/scan-text.ts'
import { oneOf } from '#model/schema/filter.ts'
import { refusalSentence } from '#web/form/error-words.ts'
import { newId } from '#web/form/new-id.ts'
import { readCode } from '#web/lib/azerty.ts'
import { client } from '#web/lib/client.ts'
import { statusOf } from '#web/lib/errors.ts'
import { signal } from '#web/scanning/signal.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Livreur } from '../queries.ts'

const Viewfinder = lazy(() =>
  import('#web/scanning/viewfinder.tsx').then((module) => ({ default: module.Viewfinder })),
)

interface Answer {
  readonly id: string
  readonly text: string
  readonly result: ScanResult
  readonly message: string
}

const KEPT = 20
const TONES = { ok: 'livre', deja: 'en_cours', mauvais: 'echoue', inconnu: 'echoue' } as const

interface ScanProps {
  livreurs: readonly Livreur[]
  livreur: string
  onLivreur: (id: string) => void
  onAssigned: () => void
}

/** A livreur, then code after code, by scanner or camera: each is given as it is read. */
export function Scan({ livreurs, livreur, onLivreur, onAssigned }: ScanProps) {
  const { answers, read } = useAnswers({ livreurs, livreur, onAssigned })
  const [camera, setCamera] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const input = field.current
    const text = readCode(input?.value ?? '')
    if (!input || text === '' || livreur === '') return
    input.value = ''
    read(text)
  }
  return (
    <form onSubmit={submit} className="grid max-w-xl gap-4">
      <Field label={t`Livreur`} required>
        {(control) => (
          <Select
            {...control}
            value={livreur}
            onChange={(event) => {
              onLivreur(event.target.value)
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
      {camera && livreur !== '' && (
        <Suspense fallback={<div className="h-[36dvh] rounded-xl bg-black" />}>
          <Viewfinder onRead={read} className="h-[36dvh] rounded-xl" />
        </Suspense>
      )}
      <div className="flex items-end gap-2">
        <Field label={t`Code du colis`} className="min-w-0 flex-1">
          {(control) => <Input {...control} ref={field} autoComplete="off" className="h-12 text-lg" />}
        </Field>
        <Button
          variant="outline"
          className="h-12"
          aria-pressed={camera}
          disabled={livreur === ''}
          onClick={() => setCamera(!camera)}
        >
          <Camera aria-hidden />
          {camera ? <Trans>Fermer</Trans> : <Trans>Caméra</Trans>}
        </Button>
      </div>
      <ul className="grid gap-1.5" aria-live="polite" aria-label={t`Derniers scans`}>
        {answers.map(({ id, text, result, message }) => (
          <li
            key={id}
            data-category={TONES[result]}
            data-result={result}
            className="rounded-md bg-tone-soft px-3 py-2 text-tone"
          >
            <bdi className="tabular font-medium">{text}</bdi> · {message}
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

interface Read {
  readonly id: string
  readonly text: string
}

function useAnswers({ livreurs, livreur, onAssigned }: Omit<ScanProps, 'onLivreur'>) {
  const [answers, setAnswers] = useState<readonly Answer[]>([])
  const name = livreurs.find(({ id }) => id === livreur)?.name ?? ''
  const tell = (answer: Answer) => {
    setAnswers((before) => [answer, ...before].slice(0, KEPT))
    signal(answer.result)
  }
  const assign = useMutation({
    meta: { silent: true },
    mutationFn: async ({ id, text }: Read) => {
      const command = await parcelOf(text)
      const status = stateId('AFFECTE')
      await client.collection('suivis').create({ id, command, status, delivery_man: livreur, source: 'scan' })
    },
    onSuccess: (_, read) => {
      tell({ ...read, result: 'ok', message: t`affecté à ${name}` })
      onAssigned()
    },
    onError: (error, read) => {
      if (statusOf(error) === 404) return tell({ ...read, result: 'inconnu', message: t`Code inconnu.` })
      tell({ ...read, result: 'mauvais', message: refusalSentence(error) })
    },
  })
  return { answers, read: (text: string) => assign.mutate({ id: newId(), text }) }
}

/** The parcel of ours a label stands for, as code, link or QR. */
async function parcelOf(text: string): Promise<string> {
  const { spellings } = readScanText(text)
  const filter = oneOf('code', spellings.length > 0 ? spellings : [text])
  return (await client.collection('commands').getFirstListItem(filter, { fields: 'id' })).id
}
