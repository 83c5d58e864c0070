import { Trans } from '@lingui/react/macro'
import { Signature } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { SignaturePad } from '#web/ui/signature-pad.tsx'
import { ErrorLine } from '../choice.tsx'

interface SignatureFieldProps {
  value: File | null
  onChange: (signature: File | null) => void
  /** The result is not one without it. */
  required: boolean
  error?: string | undefined
}

/** Signed with a finger, when it is worth it: the frame takes room only then. */
export function SignatureField({ value, onChange, required, error }: SignatureFieldProps) {
  const [open, setOpen] = useState(value !== null)
  if (!open && !required) {
    return (
      <Button variant="outline" className="h-14 text-base pointer-coarse:h-14" onClick={() => setOpen(true)}>
        <Signature aria-hidden />
        <Trans>Faire signer</Trans>
      </Button>
    )
  }
  return (
    <div className="grid gap-2">
      <p className="font-medium text-base">
        <Trans>Signature de la personne qui reçoit</Trans>
      </p>
      <SignaturePad onChange={onChange} />
      <ErrorLine>{error}</ErrorLine>
    </div>
  )
}
