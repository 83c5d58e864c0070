import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { CircleHelp } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import type { ScanBody } from '../station/scan-body.ts'
import type { Questions } from '../station/use-questions.ts'

interface ScanConfirmationProps {
  readonly questions: Questions
  readonly onConfirm: (body: ScanBody) => void
}

/** A confirmation the server requires before a scan takes effect, readable three metres away. */
export function ScanConfirmation({ questions: { first, count, drop }, onConfirm }: ScanConfirmationProps) {
  if (!first) return null
  const { body, message } = first
  return (
    <section
      role="alert"
      aria-label={t`Question`}
      data-category="en_cours"
      className="grid justify-items-center gap-4 rounded-2xl border-2 border-tone bg-tone-soft px-4 py-6 text-center text-tone"
    >
      <p className="flex items-center gap-4 font-bold text-[clamp(1.75rem,4.4vw,3.5rem)] leading-none">
        <CircleHelp aria-hidden className="size-[0.9em] shrink-0" strokeWidth={2.5} />
        <Trans>Autre ville</Trans>
      </p>
      <p className="max-w-4xl text-balance text-[clamp(1.125rem,1.9vw,1.75rem)] text-foreground leading-snug">
        {message}
      </p>
      <div className="grid w-full max-w-md grid-cols-2 gap-3">
        <Button className="h-12 text-base" aria-keyshortcuts="F10" onClick={() => onConfirm(body)}>
          <Trans>Confirmer</Trans>
          <Kbd className="max-lg:hidden">F10</Kbd>
        </Button>
        <Button
          variant="outline"
          className="h-12 text-base text-foreground"
          aria-keyshortcuts="Escape"
          onClick={() => drop(body)}
        >
          <Trans>Annuler</Trans>
          <Kbd className="max-lg:hidden">
            <Trans>Échap</Trans>
          </Kbd>
        </Button>
      </div>
      <p className="text-muted-foreground text-sm">
        <Trans>Scannez-le encore pour confirmer.</Trans>{' '}
        {count > 1 && (
          <Plural value={count - 1} one="Un autre colis attend." other="# autres colis attendent." />
        )}
      </p>
    </section>
  )
}
