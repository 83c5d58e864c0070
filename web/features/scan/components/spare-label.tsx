import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Printer } from 'lucide-react'
import { printLabels } from '#web/layout/labels.ts'
import { toast } from '#web/lib/toast.ts'
import { usePrinting } from '#web/table/use-printing.ts'
import { Button } from '#web/ui/button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'

interface SpareLabel {
  /** Prints for the parcel scanned last; before a first one, shows an instruction. */
  readonly print: () => void
  readonly ready: boolean
  readonly pending: boolean
}

/** Reprints a torn label on the spot, marked as a duplicata. */
export function useSpareLabel(command: string): SpareLabel {
  const printing = usePrinting(() => printLabels([command], undefined, { rechange: true }))
  const print = () => {
    if (command === '') toast.error(t`Scannez d’abord le colis dont l’étiquette est à remplacer.`)
    else if (!printing.isPending) printing.mutate()
  }
  return { print, ready: command !== '', pending: printing.isPending }
}

interface SpareLabelButtonProps {
  spare: SpareLabel
  /** True: shown below the result, in reach of a thumb: a phone has no function keys. */
  touch?: boolean
}

export const SpareLabelButton = ({ spare, touch = false }: SpareLabelButtonProps) => (
  <Button
    variant="outline"
    className={touch ? 'h-12 w-full bg-card text-foreground lg:hidden' : 'max-lg:hidden'}
    pending={spare.pending}
    aria-disabled={!spare.ready}
    aria-keyshortcuts="F9"
    onClick={spare.print}
  >
    <Printer aria-hidden />
    <Trans>Étiquette de rechange</Trans>
    {!touch && <Kbd>F9</Kbd>}
  </Button>
)
