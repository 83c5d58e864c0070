const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const named = (list: typeof BROWSERS, agent: string): string =>
  list.find(([pattern]) => pattern.test(agent))?.[1] ?? ''

/**
 * « Chrome, Android », from a User-Agent; empty for an unknown one. The header's own text is never returned:
 * callers write it.
 */
export const deviceName = (agent: string): string =>
  [named(BROWSERS, agent), named(SYSTEMS, agent)].filter(Boolean).join(', ')
