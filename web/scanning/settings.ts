import { stored } from '#web/lib/stored/stored.ts'

/** Sound and place of this scan desk; stored in this browser. */
export interface ScanSettings {
  /** 0 to 1. */
  readonly volume: number
  readonly muted: boolean
  /** True: the destination of the parcel is read out. */
  readonly voice: boolean
  /** Agence of this desk; empty: the one of the person who works at it. */
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
