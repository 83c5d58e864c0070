import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ScanBarcode } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { type BonFacts, isFilling } from '#model/domain/bon/bon.ts'
import { readCode } from '#web/lib/azerty.ts'
import { FeedbackLine } from '#web/scanning/feedback-line.tsx'
import { useScanFeedback } from '#web/scanning/use-scan-feedback.ts'
import { useScanner } from '#web/scanning/use-scanner.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { useScan } from '../queries.ts'

/** Codes one after the other, without leaving the bon: typed here, or read by a hand scanner wherever the focus is. */
export function ScanField({ bon }: { bon: BonFacts & { id: string } }) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const [said, say] = useScanFeedback()
  const scan = useScan(bon, say)
  useScanner(field, scan)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = readCode(text)
    if (code === '') return
    setText('')
    field.current?.focus()
    scan(code)
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
      <ul
        className="grid max-h-56 gap-1.5 overflow-y-auto"
        aria-live="assertive"
        aria-label={t`Derniers scans`}
      >
        {said.map((one) => (
          <FeedbackLine
            key={one.id}
            said={one}
            verb={<Trans>Confirmer</Trans>}
            onAnswered={() => field.current?.focus()}
          >
            <span className="font-medium">{one.message}</span>
          </FeedbackLine>
        ))}
      </ul>
    </section>
  )
}
