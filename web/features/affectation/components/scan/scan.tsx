import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Camera } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { readCode } from '#web/lib/azerty.ts'
import { FeedbackLine } from '#web/scanning/feedback-line.tsx'
import { useScanner } from '#web/scanning/use-scanner.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { lazy, Placeholder } from '#web/ui/lazy.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Livreur } from '../../queries.ts'
import { listedName } from '../livreur-name.ts'
import { type ScansProps, useScans } from './use-scans.ts'

const Viewfinder = lazy(() =>
  import('#web/scanning/viewfinder.tsx').then((module) => ({ default: module.Viewfinder })),
)

/** A livreur, then code after code, by scanner or camera: each is given as it is read. */
export function Scan({ livreurs, ...props }: ScansProps & { livreurs: readonly Livreur[] }) {
  const { livreur } = props
  const { said, choose, read } = useScans(props)
  const [camera, setCamera] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useScanner(field, read)
  useEffect(() => {
    // On a phone, focus would open the keyboard.
    if (!matchMedia('(pointer: coarse)').matches) field.current?.focus()
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const input = field.current
    const text = readCode(input?.value ?? '')
    if (!input || text === '') return
    input.value = ''
    read(text)
  }
  return (
    <form onSubmit={submit} className="grid max-w-xl gap-4">
      <Field label={t`Livreur`} required>
        {(control) => (
          <Select
            {...control}
            value={livreurs.some(({ id }) => id === livreur) ? livreur : ''}
            onChange={(event) => {
              choose(event.target.value)
              field.current?.focus()
            }}
          >
            <option value="">{t`Choisir…`}</option>
            {livreurs.map((one) => (
              <option key={one.id} value={one.id}>
                {listedName(one)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {camera && (
        <Placeholder content={<div className="h-[36dvh] rounded-xl bg-black" />}>
          <Viewfinder onRead={read} className="h-[36dvh] rounded-xl" />
        </Placeholder>
      )}
      <div className="flex items-end gap-2">
        <Field label={t`Code du colis`} className="min-w-0 flex-1">
          {(control) => <Input {...control} ref={field} autoComplete="off" className="h-12 text-lg" />}
        </Field>
        <Button variant="outline" className="h-12" aria-pressed={camera} onClick={() => setCamera(!camera)}>
          <Camera aria-hidden />
          {camera ? <Trans>Fermer</Trans> : <Trans>Caméra</Trans>}
        </Button>
      </div>
      <ul className="grid gap-1.5" aria-live="polite" aria-label={t`Derniers scans`}>
        {said.map((one) => (
          <FeedbackLine
            key={one.id}
            said={one}
            verb={<Trans>Affecter quand même</Trans>}
            onAnswered={() => field.current?.focus()}
          >
            <bdi className="tabular font-medium">{one.text}</bdi> · {one.message}
          </FeedbackLine>
        ))}
        {said.length === 0 && (
          <li className="text-muted-foreground">
            <Trans>Choisissez le livreur, ou scannez son badge ; puis scannez le premier colis.</Trans>
          </li>
        )}
      </ul>
    </form>
  )
}
