import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Camera, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { hasRoom } from '#web/outbox/proofs.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice, ErrorLine } from '../choice.tsx'
import { shrunk } from './shrink.ts'

interface PhotoFieldProps {
  value: File | null
  /** Why there is none; empty while one may be taken. */
  absent: string
  onChange: (photo: File | null) => void
  onAbsent: (reason: string) => void
  /** True when a rule requires the photo. */
  required: boolean
  error?: string | undefined
}

/** The phone’s own camera; the picture is made small before it is kept, and refused while results could lack the room. */
export function PhotoField({ value, absent, onChange, onAbsent, required, error }: PhotoFieldProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const take = useMutation({
    mutationFn: async (picture: Blob) => ((await hasRoom()) ? shrunk(picture) : null),
    onSuccess: (photo) => (photo ? onChange(photo) : onAbsent(NO_ROOM)),
  })
  return (
    <div className="grid gap-2">
      <p className="font-medium text-base">
        {required ? <Trans>Photo (exigée)</Trans> : <Trans>Photo, si elle est utile</Trans>}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={t`Photo de la livraison`}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) take.mutate(file)
          event.target.value = ''
        }}
      />
      {value ? (
        <div className="flex items-center gap-3">
          <Preview file={value} />
          <Button variant="outline" className="h-14 pointer-coarse:h-14" onClick={() => onChange(null)}>
            <Trash2 aria-hidden />
            <Trans>Retirer la photo</Trans>
          </Button>
        </div>
      ) : (
        <Button
          variant="outline"
          className="h-14 text-base pointer-coarse:h-14"
          pending={take.isPending}
          onClick={() => input.current?.click()}
        >
          <Camera aria-hidden />
          <Trans>Prendre une photo</Trans>
        </Button>
      )}
      {absent === NO_ROOM && (
        <p role="status" className="text-base">
          <Trans>
            Ce téléphone n’a plus de place pour une photo. Enregistrez sans : votre agence le saura.
          </Trans>
        </p>
      )}
      {required && !value && absent !== NO_ROOM && <Absent value={absent} onChange={onAbsent} />}
      <ErrorLine>{error}</ErrorLine>
    </div>
  )
}

/** French in every language of the page: the office reads it. */
const REASONS = ['Le destinataire refuse la photo', 'Trop sombre', 'Appareil photo en panne'] as const
const NO_ROOM = 'Plus de place sur le téléphone'

/** A result is not held up by a photo nobody can take; the office follows it up. */
function Absent({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(value !== '')
  if (!open) {
    return (
      <Button variant="ghost" className="h-12 text-base pointer-coarse:h-12" onClick={() => setOpen(true)}>
        <Trans>Photo impossible ?</Trans>
      </Button>
    )
  }
  const labels = {
    'Le destinataire refuse la photo': t`Le destinataire refuse la photo`,
    'Trop sombre': t`Trop sombre`,
    'Appareil photo en panne': t`Appareil photo en panne`,
  }
  return (
    <Choice
      label={<Trans>Pourquoi sans photo</Trans>}
      columns={1}
      value={value}
      onChange={onChange}
      options={REASONS.map((reason) => ({ value: reason, label: labels[reason] }))}
    />
  )
}

function Preview({ file }: { file: File }) {
  const { t } = useLingui()
  const [address, setAddress] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    address && <img src={address} alt={t`Preuve de livraison`} className="size-20 rounded-lg object-cover" />
  )
}
