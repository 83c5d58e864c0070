import { Trans, useLingui } from '@lingui/react/macro'
import { Flashlight, FlashlightOff } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { type CameraState, useCamera } from './use-camera.ts'

interface ViewfinderProps {
  readonly onRead: (text: string) => void
  readonly className?: string
  /** Shown over the picture, at its top start corner. */
  readonly corner?: ReactNode
}

/** The picture of the camera; labels are read one after the other without a touch while it is shown. */
export function Viewfinder({ onRead, className, corner }: ViewfinderProps) {
  const { t } = useLingui()
  const video = useRef<HTMLVideoElement>(null)
  const { state, torch, light } = useCamera(video, onRead)
  const Torch = torch ? FlashlightOff : Flashlight
  return (
    <section
      aria-label={t`Caméra`}
      data-camera={state}
      className={cn('relative flex flex-col overflow-hidden bg-black text-white', className)}
    >
      <video ref={video} muted playsInline className="absolute inset-0 size-full object-cover" />
      <div className="relative flex justify-between p-3 empty:hidden">
        {corner}
        {torch !== null && (
          <Button
            variant="secondary"
            size="icon"
            className="ms-auto size-11"
            aria-label={t`Lampe`}
            aria-pressed={torch}
            onClick={() => light(!torch)}
          >
            <Torch aria-hidden />
          </Button>
        )}
      </div>
      <div className="relative grid flex-1 place-content-center p-4 text-center">
        {state === 'reading' ? (
          <div aria-hidden className="h-32 w-72 max-w-[80vw] rounded-2xl border-4 border-white/80" />
        ) : (
          <Notice state={state} />
        )}
      </div>
    </section>
  )
}

function Notice({ state }: { state: Exclude<CameraState, 'reading'> }) {
  if (state === 'opening') return <Spinner className="size-10" />
  return (
    <p role="alert" className="max-w-sm rounded-xl bg-black/80 p-4 text-base">
      {state === 'refused' ? (
        <Trans>
          L’appareil photo est refusé à cette page. Autorisez-le dans le navigateur, puis rouvrez-le.
        </Trans>
      ) : (
        <Trans>Aucun appareil photo n’a été trouvé. Utilisez une douchette, ou tapez le code.</Trans>
      )}
    </p>
  )
}
