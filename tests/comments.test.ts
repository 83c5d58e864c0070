import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')

const FOLDERS = ['bench', 'model', 'scripts', 'server', 'tests', 'web']

/** The beginning of a clause in place of a noun: « What the caller may read » for « The fields a caller reads ». */
const FREE_RELATIVE = /^(?:What|Which|Who|Whom|Whose)(?:ever)?\b/

/** A numbered place in a document that is not in the repository: of the domain, the features, the screens, the seed. */
const ELSEWHERE =
  /\b(?:domain|features?|screens?|settled|seed|invariant|issue|section|specification)s?(?:\.md)?,?(?: (?:rows?|parts?|sections?))?[ (]\d|\bpoint \d+:|\b(?:domain|settled|features|screens|record-api|stack|seed)\.md\b|`record-api`/i

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
  const heads = commentsOf(folder).filter(({ isHead }) => isHead)
  expect(heads.length, `comments read in ${folder}`).toBeGreaterThan(folder === 'server' ? 1_000 : 10)
  expect(heads.filter(({ text }) => FREE_RELATIVE.test(text)).map(shown)).toEqual([])
})

test.each(FOLDERS)('comments of %s cite no document that is not there', (folder) => {
  const wrong = commentsOf(folder).filter(({ text }) => ELSEWHERE.test(text))
  expect(wrong.map(shown)).toEqual([])
})

const shown = ({ at, text }: Comment): string => `${at} ${text.slice(0, 60)}`

function filesOf(folder: string, names = /(?<!\.d)\.(?:tsx?|mjs)$/): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && names.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
}

interface Comment {
  /** File and line. */
  readonly at: string
  readonly text: string
  /** False for a line of `//` that goes on with the line before. */
  readonly isHead: boolean
}

const read = new Map<string, readonly Comment[]>()
function commentsOf(folder: string): readonly Comment[] {
  const comments = read.get(folder) ?? filesOf(folder).flatMap(commentsIn)
  read.set(folder, comments)
  return comments
}

function commentsIn(path: string): Comment[] {
  const text = readFileSync(join(ROOT, path), 'utf8')
  let lineEnd = -1
  return parseSync(path, text).comments.map(({ type, value, start, end }) => {
    const follows = type === 'Line' && lineEnd >= 0 && text.slice(lineEnd, start).trim() === ''
    lineEnd = type === 'Line' ? end : -1
    const at = `${path}:${text.slice(0, start).split('\n').length}`
    return { at, text: value.replace(/^[\s*]+/, ''), isHead: !follows }
  })
}
