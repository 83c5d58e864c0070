import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The browser of the end-to-end tests: CHROMIUM, else the first one in PATH. */
export function findChromium() {
  const asked = process.env.CHROMIUM
  if (asked) return existsSync(asked) ? asked : undefined
  return findInPath(NAMES)
}

/** The same browser without a window, which uses less CPU; undefined when CHROMIUM is set. */
export function findHeadlessShell() {
  return process.env.CHROMIUM ? undefined : findInPath(['chromium-headless-shell'])
}

function findInPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
}

export const HOW_TO_GET_CHROMIUM =
  'Chromium est introuvable et les tests de bout en bout en ont besoin : installez-le (Debian : « apt-get install chromium ») ou donnez son chemin dans CHROMIUM.'
