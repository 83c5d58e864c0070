import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface ManifestChunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}
type ViteManifest = Readonly<Record<string, ManifestChunk>>

/** The page of the livreur and its frame. */
const ROUTES = ['routes/_livreur.tsx', 'routes/_livreur/tournee.index.tsx']
const IS_ROUTE = /^routes\/.*\?tsr-split=/
/** Fetched when somebody aims the camera at a code, by browsers without a reader of their own. */
const HEAVY = /\.wasm$/

/** Files the livreur’s page needs to open and to do everything it does, of all those of the build. */
export function phoneFiles(outDir: string): ReadonlySet<string> {
  const manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as ViteManifest
  const wanted = (key: string) =>
    !IS_ROUTE.test(key) || ROUTES.some((route) => key.startsWith(`${route}?tsr-split=`))
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key) || !wanted(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) {
      if (!HEAVY.test(file)) files.add(file)
    }
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
  }
  visit('index.html')
  for (const route of ROUTES) {
    if (![...seen].some((key) => key.startsWith(route))) throw new Error(`phone files: no chunk of ${route}`)
  }
  return files
}
