import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Camera, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ErrorLine } from '../choice.tsx'
import { shrunk } from './shrink.ts'

interface PhotoFieldProps {
  value: File | null
  onChange: (photo: File | null) => void
  /** The rule asks for it. */
  required: boolean
  error?: string | undefined
}

/** The phone’s own camera; the picture is made small before it is kept. */
export function PhotoField({ value, onChange, required, error }: PhotoFieldProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const take = useMutation({ mutationFn: shrunk, onSuccess: onChange })
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
      <ErrorLine>{error}</ErrorLine>
    </div>
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
