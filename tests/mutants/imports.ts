import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

/** Paths of the repository that a file imports when it runs. Types are not counted. */
function importsOf(root: string, path: string): string[] {
  const { staticImports, staticExports } = parseSync(path, readFileSync(join(root, path), 'utf8')).module
  const named = [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map((found) => found.moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
    ),
  ]
  return named.flatMap((specifier) => {
    if (!/^[#.]/.test(specifier)) return []
    const to = specifier.startsWith('#') ? specifier.slice(1) : join(dirname(path), specifier)
    return /\.tsx?$/.test(to) && existsSync(join(root, to)) ? [to] : []
  })
}

/** The transitive imports of a file, itself included, by path. */
export class Imports {
  readonly #root: string
  readonly #direct = new Map<string, readonly string[]>()

  constructor(root: string) {
    this.#root = root
  }

  neededBy(path: string): ReadonlySet<string> {
    const needed = new Set<string>()
    const waiting = [path]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (needed.has(next)) continue
      needed.add(next)
      const direct = this.#direct.get(next) ?? importsOf(this.#root, next)
      this.#direct.set(next, direct)
      waiting.push(...direct)
    }
    return needed
  }
}
