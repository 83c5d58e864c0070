import { oneOf, stored } from './stored.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** Seed: stored locally under the default key, light unless chosen. `index.html` reads the same key before paint. */
export const theme = stored<Theme>('vite-ui-theme', oneOf(THEMES), (value) => value)

/** The browser's bar on phones takes the page's ground. */
const BAR = { light: '#f8fafb', dark: '#12181b' } as const

const system = matchMedia('(prefers-color-scheme: dark)')

function apply(): void {
  const chosen = theme.get()
  const shown = chosen === 'system' ? (system.matches ? 'dark' : 'light') : chosen
  document.documentElement.classList.toggle('dark', shown === 'dark')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR[shown])
}

/** Applies the choice now and whenever it, or the operating system in `system`, changes. */
export function startTheme(): void {
  apply()
  theme.subscribe(apply)
  system.addEventListener('change', apply)
}
