import { Trans } from '@lingui/react/macro'
import { Flag, ScanBarcode } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

interface BottomBarProps {
  onScan: () => void
  /** Absent when no tour is open. */
  onEnd: (() => void) | undefined
  /** Temporary content above the buttons. */
  children?: ReactNode
}

const WIDE = 'h-auto min-h-14 flex-auto whitespace-normal px-3 text-base pointer-coarse:h-auto [&_svg]:size-5'

/** Buttons in reach of the thumb, above the page. */
export function BottomBar({ onScan, onEnd, children }: BottomBarProps) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 border-t bg-card p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:start-auto md:w-full">
      <div className="mx-auto max-w-xl">{children}</div>
      <div className="mx-auto flex max-w-xl flex-wrap gap-2">
        <Button variant="outline" className={WIDE} onClick={onScan}>
          <ScanBarcode aria-hidden />
          <Trans>Scanner</Trans>
        </Button>
        {onEnd && (
          <Button variant="outline" className={WIDE} onClick={onEnd}>
            <Flag aria-hidden />
            <Trans>Fin de tournée</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}
