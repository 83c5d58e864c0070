import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { IdCard } from 'lucide-react'
import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { Refused } from '#web/form/refused.tsx'
import { readCode } from '#web/lib/azerty.ts'
import { FeedbackLine } from '#web/scanning/feedback-line.tsx'
import { useScanFeedback } from '#web/scanning/use-scan-feedback.ts'
import { useScanner } from '#web/scanning/use-scanner.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { readText } from '../queries.ts'
import { useHandBack } from '../rules/returns.ts'

interface BadgeFieldProps {
  field: RefObject<HTMLInputElement | null>
  /** Id of the livreur at the desk: parcels that are read are handed back by them. */
  livreur: string
  onLivreur: (livreur: string) => void
}

const MOST_SAID = 4

/** Field for the badge of the next livreur, or a returned parcel: scanned wherever the focus is, or typed. */
export function BadgeField({ field, livreur, onLivreur }: BadgeFieldProps) {
  const [typed, setTyped] = useState('')
  const [said, say] = useScanFeedback()
  const handBack = useHandBack(say)
  const read = useMutation({
    mutationFn: readText,
    meta: { silent: true },
    scope: { id: 'read at the desk' },
    onSuccess: (found, text) => {
      if (found.kind !== 'inconnu') setTyped('')
      if (found.kind === 'badge') onLivreur(found.livreur)
      if (found.kind === 'colis' && livreur !== '') handBack({ livreur, text })
    },
  })
  useScanner(field, (text) => read.mutate(text))
  useFocusKey(field)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = readCode(typed)
    if (text !== '') read.mutate(text)
  }
  return (
    <div className="grid gap-2">
      <form onSubmit={submit} className="flex gap-2">
        <Input
          ref={field}
          value={typed}
          autoComplete="off"
          maxLength={200}
          aria-label={t`Badge ou colis rendu`}
          placeholder={t`Scannez un badge (F8)`}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" variant="outline" pending={read.isPending}>
          <IdCard aria-hidden />
          <Trans>Ouvrir</Trans>
        </Button>
      </form>
      {read.error && <Refused error={read.error} />}
      {read.data?.kind === 'inconnu' && (
        <Notice tone="error">
          <Trans>Ce code n’est ni un badge ni un colis : scannez-le à nouveau.</Trans>
        </Notice>
      )}
      {read.data?.kind === 'colis' && livreur === '' && (
        <Notice>
          <Trans>Scannez d’abord le badge du livreur qui rend ce colis.</Trans>
        </Notice>
      )}
      <ul className="grid gap-1.5" aria-live="assertive" aria-label={t`Colis rendus`}>
        {said.slice(0, MOST_SAID).map((one) => (
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
    </div>
  )
}

function useFocusKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || event.defaultPrevented) return
      event.preventDefault()
      field.current?.select()
      field.current?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [field])
}
