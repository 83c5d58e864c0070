import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { refusalSentence } from '#web/form/error-words.ts'
import { newId } from '#web/form/new-id.ts'
import { client } from '#web/lib/client.ts'
import { useSession } from '#web/lib/session.ts'
import { toInstant } from '#web/table/clock.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { SheetBody } from '#web/ui/sheet.tsx'
import { FullSheet } from './full-sheet.tsx'
import { Ltr } from './ltr.tsx'

/** Reads codes with the camera as long as it is shown. */
export type Camera = (props: { onRead: (text: string) => void }) => ReactNode

interface Said {
  readonly id: string
  readonly text: string
  readonly message: string
  readonly result: 'ok' | 'deja' | 'mauvais' | 'inconnu' | ''
}

interface ScanSheetProps {
  camera: Camera | undefined
  onClose: () => void
}

/** Parcels are loaded by their code: what is not scanned is not his. What he brings back is scanned by the agence. */
export function ScanSheet({ camera: ReadByCamera, onClose }: ScanSheetProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const { said, read } = useScans()
  return (
    <FullSheet title={<Trans>Scanner des colis</Trans>} onClose={onClose}>
      <SheetBody className="grid content-start gap-4">
        {ReadByCamera && <ReadByCamera onRead={read} />}
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            read(typed)
            setTyped('')
          }}
        >
          <Field label={t`Code du colis`} className="flex-1">
            {(control) => (
              <Input
                {...control}
                dir="ltr"
                autoComplete="off"
                autoCapitalize="characters"
                enterKeyHint="send"
                className="tabular h-14 text-lg pointer-coarse:h-14"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
          <Button
            type="submit"
            className="h-14 px-5 text-base pointer-coarse:h-14"
            disabled={typed.trim() === ''}
          >
            <Trans>Valider</Trans>
          </Button>
        </form>
        <ul className="grid gap-2" aria-live="polite">
          {said.map((one) => (
            <SaidLine key={one.id} said={one} />
          ))}
        </ul>
      </SheetBody>
    </FullSheet>
  )
}

const MOST_SHOWN = 50
/** A camera sees the same label many times a second. */
const AGAIN_MS = 3_000

function useScans() {
  const queries = useQueryClient()
  const { person } = useSession()
  const [said, setSaid] = useState<readonly Said[]>([])
  const last = useRef({ text: '', at: 0 })
  const say = (one: Said) => setSaid((before) => [one, ...before].slice(0, MOST_SHOWN))
  const scan = useMutation({
    meta: { silent: true },
    mutationFn: (body: {
      id: string
      mode: 'chargement'
      text: string
      livreur: string
      device_at: string
    }) => client.collection('scans').create(body),
    onSuccess: ({ id, text, message, result }) => {
      say({ id, text, message, result })
      navigator.vibrate?.(result === 'ok' ? 60 : [80, 60, 80])
    },
    onError: (error, { id, text }) => say({ id, text, message: refusalSentence(error), result: 'inconnu' }),
    onSettled: () =>
      Promise.all(
        ['commands', 'tours'].map((name) => queries.invalidateQueries({ queryKey: recordsKey(name) })),
      ),
  })
  const read = (raw: string) => {
    const text = raw.trim()
    const now = performance.now()
    if (text === '' || (text === last.current.text && now - last.current.at < AGAIN_MS)) return
    last.current = { text, at: now }
    scan.mutate({
      id: newId(),
      mode: 'chargement',
      text,
      livreur: person.id,
      device_at: toInstant(Date.now()),
    })
  }
  return { said, read }
}

const TONES = { ok: 'livre', deja: 'en_cours', mauvais: 'echoue', inconnu: 'echoue', '': 'cloture' } as const
const ICONS = {
  ok: CircleCheck,
  deja: CircleAlert,
  mauvais: CircleX,
  inconnu: CircleX,
  '': CircleAlert,
} as const

function SaidLine({ said: { text, message, result } }: { said: Said }) {
  const Icon = ICONS[result]
  return (
    <li
      data-category={TONES[result]}
      className={cn('flex items-start gap-3 rounded-lg bg-tone-soft p-3 text-tone')}
    >
      <Icon aria-hidden className="mt-0.5 size-6 shrink-0" />
      <div className="min-w-0">
        <p className="text-balance font-semibold text-base" dir="auto">
          {message}
        </p>
        <Ltr className="tabular text-sm">{text}</Ltr>
      </div>
    </li>
  )
}
