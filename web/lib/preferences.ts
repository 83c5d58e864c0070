import { stored } from './stored.ts'

/** How one likes the frame of the product; kept in this browser. */
export interface Preferences {
  /** Paths of navigation entries taken out of the sidebar. */
  readonly hidden: readonly string[]
  /** Path opened after signing in; empty is the list of commandes. */
  readonly firstPage: string
  /** « G puis C » and the other single keys. */
  readonly shortcuts: boolean
  /** The sidebar shows icons only. */
  readonly collapsed: boolean
  /** Kinds of events one wants to be told of on screen. */
  readonly notices: Readonly<Record<string, boolean>>
}

const DEFAULTS: Preferences = { hidden: [], firstPage: '', shortcuts: true, collapsed: false, notices: {} }

function read(text: string | null): Preferences {
  try {
    const saved: unknown = JSON.parse(text ?? '{}')
    return typeof saved === 'object' && saved !== null ? { ...DEFAULTS, ...saved } : DEFAULTS
  } catch {
    return DEFAULTS
  }
}

export const preferences = stored<Preferences>('wasl-preferences', read, JSON.stringify)

export const changePreferences = (change: Partial<Preferences>): void =>
  preferences.set({ ...preferences.get(), ...change })
