import type { ScanResult } from '#model/domain/commande/scan/modes.ts'
import { scanSettings } from './settings.ts'
import { play, vibrate } from './sounds.ts'

/** Heard and felt as this desk or this phone is set: nobody looks up to know. */
export function signal(result: ScanResult): void {
  const { volume, muted } = scanSettings.get()
  if (!muted) play(result, volume)
  vibrate(result)
}
