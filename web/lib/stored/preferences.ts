import { stored } from './stored.ts'

/** Preferences for the frame of the product, stored in this browser. */
export interface Preferences {
  /** Paths of navigation entries taken out of the sidebar. */
  readonly hidden: readonly string[]
  /** Path opened after signing in; empty is the list of commandes. */
  readonly firstPage: string
  /** « G puis C » and the other single keys. */
  readonly shortcuts: boolean
  /** The sidebar shows icons only. */
  readonly collapsed: boolean
  /** True: « Enregistré » and its like are shown in a toast; errors always are. */
  readonly confirmations: boolean
  /** True: lists are scrolled from their first row to their last; false: read page by page. */
  readonly scrolled: boolean
}

export const DEFAULT_PREFERENCES: Preferences = {
  hidden: [],
  firstPage: '',
  shortcuts: true,
  collapsed: false,
  confirmations: true,
  scrolled: false,
}

function read(text: string | null): Preferences {
  try {
    const saved: unknown = JSON.parse(text ?? '{}')
    return typeof saved === 'object' && saved !== null
      ? { ...DEFAULT_PREFERENCES, ...saved }
      : DEFAULT_PREFERENCES
  } catch {
    return DEFAULT_PREFERENCES
  }
}

export const preferences = stored<Preferences>('wasl-preferences', read, JSON.stringify)

export const changePreferences = (change: Partial<Preferences>): void =>
  preferences.set({ ...preferences.get(), ...change })
