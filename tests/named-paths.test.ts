/** A file that moves leaves its former path behind in documents, comments and messages, where no compiler looks. */

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => existsSync(join(ROOT, path)))
const texts = tracked
  .filter(
    (path) =>
      /\.(md|tsx?|mjs|sql|yml|json)$/.test(path) && !/(^|\/)(package-lock|data\/.*)\.json$/.test(path),
  )
  .filter((path) => path !== 'tests/named-paths.test.ts')
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

/** A path of this tree in running text: it ends in a name with a known ending. */
const PATH =
  /(?<![\w./*-])#?((?:model|server|web|tests|bench|scripts|docs|\.ci)\/[\w./-]+\.(?:tsx?|mjs|md|sql|json|html|css))\b/g
/** `NNNN_instructions.sql`: how such a file is named. */
const isPattern = (path: string): boolean => path.includes('NNNN')
/** The changelog may name a path that existed only at its date. */
const isHistory = (path: string): boolean => path === 'CHANGELOG.md'

test('every path named in a document, a comment or an import exists', () => {
  let named = 0
  const gone: string[] = []
  for (const { path, text } of texts.filter((one) => !isHistory(one.path))) {
    for (const [, found = ''] of text.matchAll(PATH)) {
      named += 1
      if (!isPattern(found) && !existsSync(join(ROOT, found))) gone.push(`${path}: ${found}`)
    }
  }
  expect(named).toBeGreaterThan(1_000)
  expect([...new Set(gone)]).toEqual([])
})

test('every link of a document leads to a file', () => {
  let links = 0
  const gone: string[] = []
  for (const { path, text } of texts.filter((one) => one.path.endsWith('.md'))) {
    for (const [, target = ''] of text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)) {
      if (/^[a-z]+:/.test(target)) continue
      links += 1
      if (!existsSync(join(ROOT, dirname(path), target))) gone.push(`${path}: ${target}`)
    }
  }
  expect(links).toBeGreaterThan(20)
  expect(gone).toEqual([])
})
