import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { IdCard } from 'lucide-react'
import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { Refused } from '#web/form/refused.tsx'
import { readCode } from '#web/lib/azerty.ts'
import { useScanner } from '#web/scanning/use-scanner.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { readBadge } from '../queries.ts'

interface BadgeFieldProps {
  field: RefObject<HTMLInputElement | null>
  onLivreur: (livreur: string) => void
}

/** The badge of the next livreur: scanned wherever the focus is, or typed here. */
export function BadgeField({ field, onLivreur }: BadgeFieldProps) {
  const [typed, setTyped] = useState('')
  const read = useMutation({
    mutationFn: readBadge,
    meta: { silent: true },
    onSuccess: (livreur) => {
      setTyped('')
      onLivreur(livreur)
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
          aria-label={t`Badge du livreur`}
          placeholder={t`Scannez un badge (F8)`}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" variant="outline" pending={read.isPending}>
          <IdCard aria-hidden />
          <Trans>Ouvrir</Trans>
        </Button>
      </form>
      {read.error && <Refused error={read.error} />}
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
