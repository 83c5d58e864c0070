import type { ScanResult } from '#model/domain/commande/scan/modes.ts'
import { scanSettings } from './settings.ts'
import { play, vibrate } from './sounds.ts'

/** Plays the sound and vibration of a result, as set for this device, so that the user need not look up. */
export function signal(result: ScanResult): void {
  const { volume, muted } = scanSettings.get()
  if (!muted) play(result, volume)
  vibrate(result)
}
