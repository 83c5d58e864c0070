import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import fc from 'fast-check'
import { filesUnder } from '../support/sources.ts'
import { Imports } from './imports.ts'
import { describeMutation, type Mutation, mutated, mutationsOf } from './mutations.ts'
import type { Trial } from './runner.ts'

/**
 * Puts small faults into the pure rules, one at a time, and runs the tests that need no server: prints the share they
 * find, and the faults they do not.
 */
const ROOT = resolve(import.meta.dirname, '../..')
const PLACES = ['model/domain', 'model/schema', 'server/parcels']
/** Files that a test without a server may import. */
const PURE = /^(model|server\/parcels|server\/clock\.ts)/
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

/** The tests that import the file, those beside it first, which find most. */
function testsOf(path: string): string[] {
  const own = path.replace(/\.tsx?$/, '.test')
  const near = (test: string) => (test.startsWith(own) ? 0 : dirname(test) === dirname(path) ? 1 : 2)
  return tests.filter((test) => neededBy.get(test)?.has(path)).sort((a, b) => near(a) - near(b))
}

/**
 * A process that runs trials. A fault may make a test run for ever: the process is
 * then killed, and another started.
 */
class Runner {
  #child: ChildProcess | undefined

  passes(trial: Trial): Promise<boolean> {
    this.#child ??= fork(join(import.meta.dirname, 'runner.ts'), { cwd: ROOT, stdio: 'ignore' })
    const child = this.#child
    return new Promise((done) => {
      const end = (passed: boolean) => {
        clearTimeout(late)
        child.off('message', end).off('exit', ended)
        done(passed)
      }
      const ended = () => {
        this.#child = undefined
        end(false)
      }
      const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
      child.on('message', end).on('exit', ended)
      child.send(trial)
    })
  }

  end(): void {
    this.#child?.kill('SIGKILL')
  }
}

async function isFound(runner: Runner, { path, ...mutation }: Mutant): Promise<boolean> {
  const changed = { path: join(ROOT, path), source: mutated(sourceOf(path), mutation) }
  const tests = testsOf(path).map((test) => join(ROOT, test))
  const near = tests.filter((test) => dirname(test) === dirname(changed.path))
  const far = tests.filter((test) => !near.includes(test))
  for (const some of [near, far]) {
    if (some.length > 0 && !(await runner.passes({ changed, tests: some }))) return true
  }
  return false
}

const order = fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), { seed, numRuns: 1 })[0] ?? []
const drawn = count === 'all' ? order : order.slice(0, Number(count))
const survivors: Mutant[] = []
const waiting = [...drawn]
let done = 0

async function work(): Promise<void> {
  const runner = new Runner()
  try {
    const tests = [...new Set(drawn.flatMap(({ path }) => testsOf(path)))].map((path) => join(ROOT, path))
    if (!(await runner.passes({ tests }))) throw new Error('The tests fail without a fault: run `npm test`.')
    for (let mutant = waiting.pop(); mutant; mutant = waiting.pop()) {
      if (!(await isFound(runner, mutant))) survivors.push(mutant)
      process.stderr.write(`\r${++done}/${drawn.length}, ${survivors.length} survive`)
    }
  } finally {
    runner.end()
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, work))
process.stderr.write('\n')
const print = (line: string) => process.stdout.write(`${line}\n`)
for (const { path, ...mutation } of survivors.sort(
  (a, b) => a.path.localeCompare(b.path) || a.start - b.start,
)) {
  print(`${path}:${describeMutation(sourceOf(path), mutation)}`)
}
print(`\nseed ${seed}, ${all.length} mutants in ${files.length} files`)
for (const one of PLACES) {
  const of = drawn.filter(({ path }) => path.startsWith(one))
  const left = survivors.filter(({ path }) => path.startsWith(one)).length
  if (of.length > 0) print(`${one}: ${share(of.length - left, of.length)}`)
}
print(`all: ${share(drawn.length - survivors.length, drawn.length)}`)

function share(found: number, of: number): string {
  return `${found} of ${of} found, ${Math.round((100 * found) / of)} %`
}
