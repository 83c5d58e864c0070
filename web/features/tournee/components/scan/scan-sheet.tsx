import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { readCode } from '#web/lib/azerty.ts'
import { RESULT_LOOKS } from '#web/scanning/looks.ts'
import type { ScanFeedback } from '#web/scanning/use-scan-feedback.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { lazy, Placeholder } from '#web/ui/lazy.tsx'
import { SheetBody } from '#web/ui/sheet.tsx'
import { FullSheet } from '../full-sheet.tsx'
import { Ltr } from '../ltr.tsx'

/** The decoder is heavy: it is loaded on demand, and codes can be typed meanwhile. */
const Viewfinder = lazy(() =>
  import('#web/scanning/viewfinder.tsx').then((module) => ({ default: module.Viewfinder })),
)

interface ScanSheetProps {
  title: ReactNode
  /** Results, newest first. */
  said: readonly ScanFeedback[]
  onRead: (text: string) => void
  onClose: () => void
}

/** Codes by camera, or typed, each with its result. */
export function ScanSheet({ title, said, onRead, onClose }: ScanSheetProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const code = readCode(typed)
  return (
    <FullSheet title={title} onClose={onClose}>
      <Placeholder content={<div className="h-[36dvh] shrink-0 bg-black" />}>
        <Viewfinder onRead={onRead} className="h-[36dvh] shrink-0" />
      </Placeholder>
      <SheetBody className="grid content-start gap-4">
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (code !== '') onRead(code)
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
          <Button type="submit" className="h-14 px-5 text-base pointer-coarse:h-14" disabled={code === ''}>
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

function SaidLine({ said: { text, message, result } }: { said: ScanFeedback }) {
  const { Icon, category } = RESULT_LOOKS[result]
  return (
    <li
      data-category={category}
      data-result={result}
      className="flex items-start gap-3 rounded-lg bg-tone-soft p-3 text-tone"
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
