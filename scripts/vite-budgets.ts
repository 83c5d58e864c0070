import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** Limits for a first visit, gzipped, in kB of 1,000 bytes; the build fails above. */
const PAGES = [
  { name: 'sign-in', routes: ['(access)/sign-in-2'], limit: 150 },
  { name: '/tournee/', routes: ['_livreur', '_livreur/tournee.index'], limit: 180 },
  { name: 'list /commands/', routes: ['_authenticated', '_authenticated/commands.index'], limit: 250 },
] as const
/** The limit of any page behind the guard. */
const PAGE_LIMIT = 250
const CSS_LIMIT = 25
const FIRST_FONT = /^inter-latin-wght/
const FONT_LIMIT = 50

interface Line {
  name: string
  files: number
  kB: number
  limit: number
}

/** Prints what each budgeted page loads and refuses the build when one is too heavy. */
export function budgets(): Plugin {
  return {
    name: 'wasl-budgets',
    apply: 'build',
    enforce: 'post',
    writeBundle(_options, bundle) {
      const lines = [
        ...PAGES.map((page) => weighPage(bundle, page)),
        weighHeaviest(bundle),
        weighCss(bundle),
        weighFont(bundle),
      ]
      this.info(`weights, gzipped\n${lines.map(print).join('\n')}`)
      const over = lines.filter((line) => line.kB > line.limit)
      if (over.length > 0) this.error(`Too heavy: ${over.map(print).join(' · ')}`)
    },
  }
}

const print = ({ name, files, kB, limit }: Line): string =>
  `  ${name.padEnd(28)} ${String(files).padStart(3)} files ${kB.toFixed(1).padStart(7)} kB of ${limit}`

interface Page {
  readonly name: string
  readonly routes: readonly string[]
  readonly limit: number
}

/** Weighs the heaviest page behind the guard. No page is named here, so that a new one is weighed too. */
function weighHeaviest(bundle: Bundle): Line {
  const routes = Object.values(bundle).flatMap((output) =>
    output.type === 'chunk'
      ? output.moduleIds.flatMap((id) => /\/routes\/(_authenticated\/.+)\.tsx\?tsr-split/.exec(id)?.[1] ?? [])
      : [],
  )
  const [heaviest] = routes
    .map((route) => weighPage(bundle, { name: route, routes: ['_authenticated', route], limit: PAGE_LIMIT }))
    .sort((a, b) => b.kB - a.kB)
  if (!heaviest || routes.length < 30) throw new Error(`budgets: ${routes.length} pages behind the guard`)
  return { ...heaviest, name: `most ${heaviest.name.replace('_authenticated', '').replace('.index', '/')}` }
}

function weighPage(bundle: Bundle, page: Page): Line {
  const wanted = new Set<string>()
  add(
    bundle,
    find(bundle, (chunk) => chunk.isEntry, 'the entry'),
    wanted,
  )
  for (const route of page.routes) {
    // Code splitting puts a route's component in a chunk whose module is `<file>?tsr-split=component`.
    const isPart = (chunk: Chunk) =>
      chunk.moduleIds.some((id) => id.includes(`/routes/${route}.tsx?tsr-split`))
    add(bundle, find(bundle, isPart, route), wanted)
  }
  const kB = [...wanted].reduce((sum, name) => sum + weight(bundle, name), 0)
  return { name: page.name, files: wanted.size, kB, limit: page.limit }
}

/** A page whose chunk is not found would pass on nothing: that is an error. */
function find(bundle: Bundle, matches: (chunk: Chunk) => boolean, what: string): Chunk {
  for (const output of Object.values(bundle)) {
    if (output.type === 'chunk' && matches(output)) return output
  }
  throw new Error(`budgets: no chunk for ${what}`)
}

function add(bundle: Bundle, chunk: Chunk, wanted: Set<string>): void {
  if (wanted.has(chunk.fileName)) return
  wanted.add(chunk.fileName)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') add(bundle, imported, wanted)
  }
}

function weight(bundle: Bundle, fileName: string): number {
  const output = bundle[fileName]
  if (!output) return 0
  return gzipSync(output.type === 'chunk' ? output.code : output.source, { level: 9 }).length / 1000
}

function weighCss(bundle: Bundle): Line {
  const names = Object.keys(bundle).filter((name) => name.endsWith('.css'))
  if (names.length === 0) throw new Error('budgets: no CSS')
  const kB = names.reduce((sum, name) => sum + weight(bundle, name), 0)
  return { name: 'CSS', files: names.length, kB, limit: CSS_LIMIT }
}

/** Fonts are compressed already: their own bytes count. */
function weighFont(bundle: Bundle): Line {
  const font = Object.values(bundle).find(
    (output) => output.type === 'asset' && FIRST_FONT.test(output.fileName.split('/').at(-1) ?? ''),
  )
  if (font?.type !== 'asset') throw new Error('budgets: no first font')
  return { name: 'first font', files: 1, kB: font.source.length / 1000, limit: FONT_LIMIT }
}
