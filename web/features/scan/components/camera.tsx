import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Viewfinder } from '#web/scanning/viewfinder.tsx'
import { Button } from '#web/ui/button.tsx'

interface CameraProps {
  readonly onRead: (text: string) => void
  readonly onClose: () => void
  /** The last result, below the picture. */
  readonly children: ReactNode
}

/** The whole screen is the viewfinder. */
export function Camera({ onRead, onClose, children }: CameraProps) {
  const close = (
    <Button
      variant="secondary"
      size="icon"
      className="size-11"
      aria-label={t`Fermer la caméra`}
      onClick={onClose}
    >
      <X aria-hidden />
    </Button>
  )
  return (
    <div className="fixed inset-0 z-50 flex flex-col bg-black text-white">
      <Viewfinder onRead={onRead} className="min-h-0 flex-1" corner={close} />
      {children}
    </div>
  )
}
