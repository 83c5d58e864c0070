import { t } from '@lingui/core/macro'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  ClipboardCheck,
  Forklift,
  Grid3x3,
  Handshake,
  type LucideIcon,
  PackagePlus,
  RotateCcw,
  ScanSearch,
  UserRoundCheck,
} from 'lucide-react'
import { SCAN_MODES, type ScanMode } from '#model/domain/commande/scan/modes.ts'
import { cn } from '#web/ui/cn.ts'
import { Select } from '#web/ui/select.tsx'

const ICONS: Readonly<Record<ScanMode, LucideIcon>> = {
  reception: ArrowDownToLine,
  envoi: ArrowUpFromLine,
  distribution: UserRoundCheck,
  chargement: Forklift,
  retour_livreur: RotateCcw,
  retour_client: Handshake,
  ramassage: PackagePlus,
  inventaire: ClipboardCheck,
  rangement: Grid3x3,
  recherche: ScanSearch,
}

interface ModeBarProps {
  readonly modes: readonly ScanMode[]
  readonly mode: ScanMode
  readonly onChoose: (mode: ScanMode) => void
}

/** The scan modes, chosen once before many scans: all visible on a desk, a native select on a phone. */
export function ModeBar({ modes, mode, onChoose }: ModeBarProps) {
  return (
    <>
      <Select
        className="m-3 mb-0 md:hidden"
        aria-label={t`Mode`}
        value={mode}
        onChange={({ target }) => onChoose(modes.find((one) => one === target.value) ?? mode)}
      >
        {modes.map((one) => (
          <option key={one} value={one}>
            {SCAN_MODES[one]}
          </option>
        ))}
      </Select>
      <fieldset className="flex flex-wrap gap-1.5 px-5 pt-3 max-md:hidden" aria-label={t`Mode`}>
        {modes.map((one) => (
          <ModeButton key={one} mode={one} chosen={one === mode} onChoose={() => onChoose(one)} />
        ))}
      </fieldset>
    </>
  )
}

interface ModeButtonProps {
  readonly mode: ScanMode
  readonly chosen: boolean
  readonly onChoose: () => void
}

/** A radio button: arrows move to the next one. */
function ModeButton({ mode, chosen, onChoose }: ModeButtonProps) {
  const Icon = ICONS[mode]
  return (
    <label
      className={cn(
        'flex h-10 shrink-0 cursor-pointer items-center gap-2 rounded-lg border px-3 font-medium transition-colors has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-1',
        chosen ? 'border-primary bg-primary text-primary-foreground' : 'bg-card hover:bg-accent',
      )}
    >
      <input type="radio" name="mode" className="sr-only" checked={chosen} onChange={onChoose} />
      <Icon aria-hidden className="size-4 max-2xl:hidden" />
      {SCAN_MODES[mode]}
    </label>
  )
}
