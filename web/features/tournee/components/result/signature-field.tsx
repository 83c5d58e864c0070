import { Trans, useLingui } from '@lingui/react/macro'
import { Eraser, Signature } from 'lucide-react'
import { type PointerEvent, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { toBlob } from './shrink.ts'

interface SignatureFieldProps {
  value: File | null
  onChange: (signature: File | null) => void
}

/** Signed with a finger, when it is worth it; black on white in both themes, as it will be printed. */
export function SignatureField({ value, onChange }: SignatureFieldProps) {
  const [open, setOpen] = useState(false)
  if (!open) {
    return (
      <Button variant="outline" className="h-14 text-base pointer-coarse:h-14" onClick={() => setOpen(true)}>
        <Signature aria-hidden />
        <Trans>Faire signer</Trans>
      </Button>
    )
  }
  return <Pad signed={value !== null} onChange={onChange} />
}

const WIDTH = 600
const HEIGHT = 240

function Pad({ signed, onChange }: { signed: boolean; onChange: (signature: File | null) => void }) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef(false)
  const at = (event: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const box = event.currentTarget.getBoundingClientRect()
    return [
      ((event.clientX - box.left) * WIDTH) / box.width,
      ((event.clientY - box.top) * HEIGHT) / box.height,
    ]
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext('2d')
    if (!pen) return
    event.currentTarget.setPointerCapture(event.pointerId)
    if (!signed && !drawing.current) whiten(pen)
    drawing.current = true
    pen.lineWidth = 4
    pen.lineCap = 'round'
    pen.strokeStyle = '#000'
    pen.beginPath()
    pen.moveTo(...at(event))
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!drawing.current) return
    const pen = event.currentTarget.getContext('2d')
    pen?.lineTo(...at(event))
    pen?.stroke()
  }
  const end = async (event: PointerEvent<HTMLCanvasElement>) => {
    if (!drawing.current) return
    drawing.current = false
    const blob = await toBlob(event.currentTarget, 'image/png')
    onChange(new File([blob], 'signature.png', { type: 'image/png' }))
  }
  const erase = () => {
    const pen = canvas.current?.getContext('2d')
    if (pen) whiten(pen)
    onChange(null)
  }
  return (
    <div className="grid gap-2">
      <p className="font-medium text-base">
        <Trans>Signature de la personne qui reçoit</Trans>
      </p>
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={t`Signer ici avec le doigt`}
        className="aspect-[5/2] w-full touch-none rounded-lg border bg-white"
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={(event) => void end(event)}
        onPointerCancel={(event) => void end(event)}
      />
      <Button variant="outline" className="h-12 pointer-coarse:h-12" disabled={!signed} onClick={erase}>
        <Eraser aria-hidden />
        <Trans>Effacer la signature</Trans>
      </Button>
    </div>
  )
}

function whiten(pen: CanvasRenderingContext2D): void {
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, WIDTH, HEIGHT)
}
