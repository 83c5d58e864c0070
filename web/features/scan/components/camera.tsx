import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Flashlight, FlashlightOff, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { type CameraState, useCamera } from '../station/use-camera.ts'

interface CameraProps {
  readonly onRead: (text: string) => void
  readonly onClose: () => void
  /** The last answer, over the picture. */
  readonly children: ReactNode
}

/** The whole screen is the viewfinder; labels are read one after the other without a touch. */
export function Camera({ onRead, onClose, children }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const { state, torch, light } = useCamera(video, onRead)
  const Torch = torch ? FlashlightOff : Flashlight
  return (
    <section className="fixed inset-0 z-50 flex flex-col bg-black text-white" aria-label={t`Caméra`}>
      <video ref={video} muted playsInline className="absolute inset-0 size-full object-cover" />
      <div className="relative flex justify-between p-3">
        <Button variant="secondary" size="icon" aria-label={t`Fermer la caméra`} onClick={onClose}>
          <X aria-hidden />
        </Button>
        {torch !== null && (
          <Button
            variant="secondary"
            size="icon"
            aria-label={t`Lampe`}
            aria-pressed={torch}
            onClick={() => light(!torch)}
          >
            <Torch aria-hidden />
          </Button>
        )}
      </div>
      <div className="relative grid flex-1 place-content-center p-6 text-center">
        {state === 'reading' ? (
          <div aria-hidden className="h-40 w-72 max-w-[80vw] rounded-2xl border-4 border-white/80" />
        ) : (
          <Notice state={state} />
        )}
      </div>
      <div className="relative">{children}</div>
    </section>
  )
}

function Notice({ state }: { state: Exclude<CameraState, 'reading'> }) {
  if (state === 'opening') return <Spinner className="size-10" />
  return (
    <p role="alert" className="max-w-sm rounded-xl bg-black/80 p-4 text-lg">
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
