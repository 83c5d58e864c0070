import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')

const FOLDERS = ['bench', 'model', 'scripts', 'server', 'tests', 'web']

/** The beginning of a clause in place of a noun: « What the caller may read » for « The fields a caller reads ». */
const FREE_RELATIVE = /^(?:What|Which|Who|Whom|Whose)(?:ever)?\b/

/** A line that Git leaves in a file whose two versions it could not merge. */
const CONFLICT = /^(?:<{7}|={7}|>{7})(?:\s|$)/

test.each(FOLDERS)('no source file of %s holds a conflict of a merge', (folder) => {
  const wrong = filesOf(folder, /\.(?:tsx?|mjs|css|json|html|po|md)$/).flatMap((path) =>
    readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .flatMap((line, index) => (CONFLICT.test(line) ? [`${path}:${index + 1} ${line}`] : [])),
  )
  expect(wrong).toEqual([])
})

test.each(FOLDERS)('comments of %s begin with a noun or a verb, not with a clause', (folder) => {
  const heads = filesOf(folder).flatMap(headsIn)
  expect(heads.length, `comments read in ${folder}`).toBeGreaterThan(folder === 'server' ? 1_000 : 10)
  const wrong = heads
    .filter(({ words }) => FREE_RELATIVE.test(words))
    .map(({ at, words }) => `${at} ${words}`)
  expect(wrong).toEqual([])
})

function filesOf(folder: string, names = /(?<!\.d)\.(?:tsx?|mjs)$/): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && names.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
}

/** The first words of each comment; lines of `//` that follow one another are one comment. */
function headsIn(path: string): { at: string; words: string }[] {
  const text = readFileSync(join(ROOT, path), 'utf8')
  let lineEnd = -1
  return parseSync(path, text).comments.flatMap(({ type, value, start, end }) => {
    const follows = type === 'Line' && lineEnd >= 0 && text.slice(lineEnd, start).trim() === ''
    lineEnd = type === 'Line' ? end : -1
    if (follows) return []
    const words = value.replace(/^[\s*]+/, '').slice(0, 60)
    return [{ at: `${path}:${text.slice(0, start).split('\n').length}`, words }]
  })
}
