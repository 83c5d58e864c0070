import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Eraser } from 'lucide-react'
import { type PointerEvent, useRef, useState } from 'react'
import { Button } from './button.tsx'

const WIDTH = 600
const HEIGHT = 200
const PEN = 3

interface SignaturePadProps {
  /** A PNG, after each stroke; null once it is wiped. */
  onChange: (signature: File | null) => void
}

/** A frame to sign in with a finger, a pen or a mouse. Dark on white in both themes: it is printed. */
export function SignaturePad({ onChange }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const strokes = useRef(0)
  const [drawn, setDrawn] = useState(false)
  const pen = () => canvas.current?.getContext('2d') ?? null
  const at = ({ clientX, clientY }: PointerEvent<HTMLCanvasElement>): readonly [number, number] => {
    const box = canvas.current?.getBoundingClientRect()
    if (!box) return [0, 0]
    return [((clientX - box.left) / box.width) * WIDTH, ((clientY - box.top) / box.height) * HEIGHT]
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const ink = pen()
    if (!ink) return
    event.currentTarget.setPointerCapture(event.pointerId)
    if (strokes.current++ === 0) whiten(ink)
    const [x, y] = at(event)
    ink.lineWidth = PEN
    ink.lineCap = 'round'
    ink.lineJoin = 'round'
    ink.strokeStyle = '#111827'
    ink.beginPath()
    ink.moveTo(x, y)
    // A dot is a stroke, too.
    ink.lineTo(x + 0.1, y)
    ink.stroke()
  }
  const go = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const ink = pen()
    ink?.lineTo(...at(event))
    ink?.stroke()
  }
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    event.currentTarget.releasePointerCapture(event.pointerId)
    const upTo = strokes.current
    event.currentTarget.toBlob((png) => {
      // Wiped or gone on since: another picture comes, or none.
      if (!png || upTo !== strokes.current) return
      onChange(new File([png], 'signature.png', { type: 'image/png' }))
      setDrawn(true)
    }, 'image/png')
  }
  const wipe = () => {
    const ink = pen()
    if (ink) whiten(ink)
    strokes.current = 0
    setDrawn(false)
    onChange(null)
  }
  return (
    <div className="grid gap-1.5">
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        aria-label={t`Cadre de signature`}
        className="aspect-[3/1] w-full touch-none rounded-lg border border-input bg-white"
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <div className="flex items-center justify-between gap-2 text-muted-foreground text-xs">
        <span>{drawn ? <Trans>Signé.</Trans> : <Trans>Signez dans le cadre.</Trans>}</span>
        <Button variant="ghost" size="sm" disabled={!drawn} onClick={wipe}>
          <Eraser aria-hidden />
          <Trans>Effacer</Trans>
        </Button>
      </div>
    </div>
  )
}

function whiten(ink: CanvasRenderingContext2D): void {
  ink.fillStyle = '#fff'
  ink.fillRect(0, 0, WIDTH, HEIGHT)
}
