import { stored } from '#web/lib/stored/stored.ts'

/** How this desk answers its scans; kept in this browser. */
export interface ScanSettings {
  /** From 0 to 1. */
  readonly volume: number
  readonly muted: boolean
  /** Says aloud where the parcel goes. */
  readonly voice: boolean
  /** Where this desk stands; empty: the agence of whoever works at it. */
  readonly agence: string
}

const DEFAULT: ScanSettings = { volume: 0.6, muted: false, voice: false, agence: '' }

function read(text: string | null): ScanSettings {
  try {
    return { ...DEFAULT, ...(JSON.parse(text ?? '{}') as Partial<ScanSettings>) }
  } catch {
    return DEFAULT
  }
}

export const scanSettings = stored<ScanSettings>('wasl-scan', read, JSON.stringify)

export const changeScanSettings = (change: Partial<ScanSettings>): void =>
  scanSettings.set({ ...scanSettings.get(), ...change })
