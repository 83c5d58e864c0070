import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium, findHeadlessShell } from './chromium.mjs'
import { continueInOwnNode, ROOT, run } from './dependencies.mjs'
import { buildIfStale } from './web-build.mjs'

await continueInOwnNode(import.meta.url)

const SUFFIX = '.bench.ts'
/** Measures of the pages that a browser opens. */
const BROWSED = ['pages', 'gestures']
const known = readdirSync(join(ROOT, 'bench'))
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length))
const asked = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const unknown = asked.find((name) => !known.includes(name))
if (unknown !== undefined) {
  process.stderr.write(`Mesure inconnue « ${unknown} » : choisissez parmi ${known.join(', ')}.\n`)
  process.exit(2)
}
try {
  for (const name of asked.length > 0 ? asked : ['lists']) {
    if (BROWSED.includes(name)) {
      await buildIfStale()
      // Without a GPU the whole browser emulates one, and each frame costs more than its content.
      process.env.CHROMIUM = findHeadlessShell() ?? findChromium() ?? ''
    }
    await run(process.execPath, [join(ROOT, 'bench', `${name}${SUFFIX}`)])
  }
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
