import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Volume2, VolumeX } from 'lucide-react'
import { SCAN_RESULTS, type ScanResult } from '#model/domain/commande/scan/modes.ts'
import { changeScanSettings, scanSettings } from '#web/scanning/settings.ts'
import { play } from '#web/scanning/sounds.ts'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Switch } from '#web/ui/switch.tsx'

const PERCENT = new Intl.NumberFormat('fr', { style: 'percent' })

/** Volume and voice of the scan sounds, each with a test. */
export function SoundMenu() {
  const { volume, muted, voice } = scanSettings.use()
  const Icon = muted || volume === 0 ? VolumeX : Volume2
  return (
    <Popover
      align="end"
      className="grid w-72 gap-4"
      aria-label={t`Sons`}
      trigger={
        <Button variant="outline" size="icon" aria-label={t`Sons`}>
          <Icon aria-hidden />
        </Button>
      }
    >
      <div className="flex items-center justify-between gap-3">
        <label className="font-medium" htmlFor="scan-muet">
          <Trans>Muet</Trans>
        </label>
        <Switch id="scan-muet" checked={muted} onCheckedChange={(on) => changeScanSettings({ muted: on })} />
      </div>
      <label className="grid gap-1.5">
        <Trans>Volume</Trans>
        <input
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={volume}
          aria-valuetext={PERCENT.format(volume)}
          disabled={muted}
          className="w-full accent-primary"
          onChange={({ target }) => changeScanSettings({ volume: Number(target.value) })}
        />
      </label>
      <div className="flex items-center justify-between gap-3">
        <label className="font-medium" htmlFor="scan-voix">
          <Trans>Dire la ville ou le livreur à voix haute</Trans>
        </label>
        <Switch id="scan-voix" checked={voice} onCheckedChange={(on) => changeScanSettings({ voice: on })} />
      </div>
      <div className="grid grid-cols-2 gap-1.5">
        {(Object.keys(SCAN_RESULTS) as ScanResult[]).map((result) => (
          <Button key={result} variant="secondary" size="sm" onClick={() => play(result, volume)}>
            {SCAN_RESULTS[result]}
          </Button>
        ))}
      </div>
    </Popover>
  )
}
