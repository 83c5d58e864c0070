import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, CircleHelp, ScanBarcode, TriangleAlert } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { type BonFacts, isFilling } from '#model/domain/bon.ts'
import { readCode } from '#web/lib/azerty.ts'
import { useScanner } from '#web/scanning/use-scanner.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { type Scanned, useScan } from '../queries.ts'
import { Refused } from './new-bon.tsx'

const LOOKS = {
  ok: { icon: CircleCheck, category: 'livre' },
  deja: { icon: CircleAlert, category: 'en_cours' },
  mauvais: { icon: TriangleAlert, category: 'echoue' },
  inconnu: { icon: CircleHelp, category: 'echoue' },
} as const satisfies Record<Scanned['result'], object>

/** Codes one after the other, without leaving the bon: typed here, or read by a hand scanner wherever the focus is. */
export function ScanField({ bon }: { bon: BonFacts & { id: string } }) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const scan = useScan(bon)
  useScanner(field, scan.mutate)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = readCode(text)
    if (code === '') return
    setText('')
    field.current?.focus()
    scan.mutate(code)
  }
  return (
    <section className="grid gap-2">
      <form onSubmit={submit} className="flex gap-2">
        <Input
          ref={field}
          value={text}
          autoComplete="off"
          aria-label={t`Code du colis`}
          placeholder={isFilling(bon) ? t`Scannez un colis pour l’ajouter` : t`Scannez un colis`}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="outline">
          <ScanBarcode aria-hidden />
          <Trans>Scanner</Trans>
        </Button>
      </form>
      <div aria-live="assertive">
        {scan.data && <Answer scanned={scan.data} />}
        {scan.error && <Refused error={scan.error} />}
      </div>
    </section>
  )
}

function Answer({ scanned: { result, message } }: { scanned: Scanned }) {
  const { icon: Icon, category } = LOOKS[result]
  return (
    <p
      data-category={category}
      className="flex gap-2.5 rounded-lg bg-tone-soft px-3 py-2.5 font-medium text-tone"
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      {message}
    </p>
  )
}
