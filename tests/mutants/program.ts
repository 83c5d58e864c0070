import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import fc from 'fast-check'
import { filesUnder } from '../support/sources.ts'
import { Imports } from './imports.ts'
import { type Mutation, mutated, mutationsOf, mutationText } from './mutations.ts'

/**
 * Puts small faults into the pure rules, one at a time, and runs the tests that need no server: prints the share they
 * find, and the faults they do not.
 */
const ROOT = resolve(import.meta.dirname, '../..')
const PLACES = ['model/domain', 'model/schema', 'server/parcels']
/** What a rule without a server may need. */
const PURE = /^(model|server\/parcels|server\/clock\.ts)/
const COPIED = ['model', 'server', 'web', 'tests', 'bench', 'scripts', 'docs', 'package.json']
const CONFIGS = ['vite.config.ts', 'vitest.config.ts', 'lingui.config.ts', 'tsconfig.base.json', 'biome.json']
/** A fault that makes a test go on for ever is found. */
const PATIENCE_MS = 120_000
const AT_ONCE = 2
const DRAWN = 400

interface Mutant extends Mutation {
  readonly path: string
}

const [count = String(DRAWN), place] = process.argv.slice(2)
const seed = Number(process.env.MUTANTS_SEED ?? 1)
const isCode = (path: string) => /\.tsx?$/.test(path) && !/\.(test|fixture)\.tsx?$|\.d\.ts$/.test(path)
const imports = new Imports(ROOT)
const under = (folder: string) => filesUnder(join(ROOT, folder)).map((path) => path.slice(ROOT.length + 1))
const tests = [...under('model'), ...under('web'), ...under('tests')].filter((path) =>
  /^(model|web)\/.*\.test\.tsx?$|^tests\/[^/]+\.test\.ts$/.test(path),
)
const neededBy = new Map(tests.map((path) => [path, imports.neededBy(path)]))
const files = PLACES.filter((one) => place === undefined || place.startsWith(one) || one.startsWith(place))
  .flatMap(under)
  .filter((path) => isCode(path) && (place === undefined || path.startsWith(place)))
  .filter((path) => [...imports.neededBy(path)].every((needed) => PURE.test(needed)))
const all = files.flatMap((path) =>
  mutationsOf(path, sourceOf(path)).map((mutation): Mutant => ({ ...mutation, path })),
)

function sourceOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

/** Of its own file first: it finds most. */
function testsOf(path: string): string[] {
  const own = path.replace(/\.tsx?$/, '.test')
  const near = (test: string) => (test.startsWith(own) ? 0 : dirname(test) === dirname(path) ? 1 : 2)
  return tests.filter((test) => neededBy.get(test)?.has(path)).sort((a, b) => near(a) - near(b))
}

function copyOfTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wasl-mutants-'))
  for (const name of [...COPIED, ...CONFIGS]) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

async function isFound(folder: string, mutant: Mutant): Promise<boolean> {
  const source = sourceOf(mutant.path)
  const related = testsOf(mutant.path)
  if (related.length === 0) return false
  writeFileSync(join(folder, mutant.path), mutated(source, mutant))
  try {
    return !(await passes(folder, related))
  } finally {
    writeFileSync(join(folder, mutant.path), source)
  }
}

function passes(folder: string, related: readonly string[]): Promise<boolean> {
  const program = join(folder, 'node_modules/vitest/vitest.mjs')
  const options = ['--project', 'unit', '--bail', '1', '--reporter', 'dot', '--maxWorkers', '1']
  const child = spawn(process.execPath, [program, 'run', ...options, ...related], {
    cwd: folder,
    stdio: 'ignore',
  })
  const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code) => {
      clearTimeout(late)
      done(code === 0)
    })
  })
}

const order = fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), { seed, numRuns: 1 })[0] ?? []
const drawn = count === 'all' ? order : order.slice(0, Number(count))
const survivors: Mutant[] = []
const waiting = [...drawn]
let done = 0

async function work(): Promise<void> {
  const folder = copyOfTree()
  try {
    for (let mutant = waiting.pop(); mutant; mutant = waiting.pop()) {
      if (!(await isFound(folder, mutant))) survivors.push(mutant)
      process.stderr.write(`\r${++done}/${drawn.length}, ${survivors.length} survive`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, work))
process.stderr.write('\n')
for (const { path, ...mutation } of survivors.sort(
  (a, b) => a.path.localeCompare(b.path) || a.start - b.start,
)) {
  console.log(`${path}:${mutationText(sourceOf(path), mutation)}`)
}
console.log(`\nseed ${seed}, ${all.length} mutants in ${files.length} files`)
for (const one of PLACES) {
  const of = drawn.filter(({ path }) => path.startsWith(one))
  const left = survivors.filter(({ path }) => path.startsWith(one)).length
  if (of.length > 0) console.log(`${one}: ${share(of.length - left, of.length)}`)
}
console.log(`all: ${share(drawn.length - survivors.length, drawn.length)}`)

function share(found: number, of: number): string {
  return `${found} of ${of} found, ${Math.round((100 * found) / of)} %`
}
