import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findChromium, findHeadlessShell, HOW_TO_GET_CHROMIUM } from './chromium.mjs'
import { continueInOwnNode, ROOT } from './dependencies.mjs'
import { buildIfStale } from './web-build.mjs'

await continueInOwnNode(import.meta.url)

const chromium = findChromium()
const env = { ...process.env, CHROMIUM: chromium ?? '', HEADLESS_SHELL: findHeadlessShell() ?? '' }
const reports = mkdtempSync(join(tmpdir(), 'wasl-reports-'))
let passed = 0
/** Failures, listed again at the end: their output may be thousands of lines above. */
const failures = []

/** Checks before the tests; each counts as one. */
const CHECKS = [
  ['lock file', () => tool('../scripts/complete-lock.mjs', ['--check'])],
  ['lint', () => tool('@biomejs/biome/bin/biome', ['check', '.'])],
  ...['model', 'server', 'web', 'tests'].map((project) => [
    `types: ${project}`,
    () => tool('typescript/bin/tsc', ['-p', project]),
  ]),
  ['catalogues of sentences', () => tool('@lingui/cli/dist/lingui.js', ['check', 'sync'])],
  ['files, exports and packages nothing uses', () => tool('knip/bin/knip.js', ['--no-progress'])],
  ['build of the pages', buildIfStale],
]

/** Projects of tests, one group after another: a browser and a start test must not wait for a core. */
const RUNS = [['unit', 'server'], ['e2e'], ['start']]

function tool(path, args) {
  const child = spawn(process.execPath, [join(ROOT, 'node_modules', path), ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    cwd: ROOT,
    env,
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`exit ${code}`))))
  })
}

async function check(name, work) {
  const begun = Date.now()
  const ok = await work().then(
    () => true,
    (error) => {
      process.stderr.write(`${error.message}\n`)
      return false
    },
  )
  if (ok) passed++
  else failures.push(name)
  process.stdout.write(`${ok ? '✓' : '✗'} ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)\n`)
}

/** Two at a time: none of them uses more than one core for long. */
async function checkAll() {
  const left = [...CHECKS]
  const next = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await check(...one)
  }
  await Promise.all([next(), next()])
}

async function runTests(projects, filters) {
  const report = join(reports, `${projects.join('-')}.json`)
  const names = projects.flatMap((project) => ['--project', project])
  const outputs = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const ok = await tool('vitest/vitest.mjs', [
    'run',
    '--passWithNoTests',
    ...names,
    ...outputs,
    ...filters,
  ]).then(
    () => true,
    () => false,
  )
  const result = readReport(report)
  passed += result.passed
  failures.push(...result.failed)
  // An error outside any test (a hook of the run, an unhandled rejection) fails the run all the same.
  if (!ok && result.failed.length === 0) failures.push(`${projects.join(', ')}: an error outside any test`)
}

/** How many tests passed, and which did not; a file that broke outside its tests counts as one of those. */
function readReport(path) {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'))
    return { passed: report.numPassedTests, failed: report.testResults.flatMap(failuresOf) }
  } catch {
    return { passed: 0, failed: [] }
  }
}

function failuresOf(file) {
  const path = relative(ROOT, file.name)
  const failed = file.assertionResults.filter((test) => test.status === 'failed')
  if (failed.length > 0) return failed.map((test) => `${path} > ${test.fullName}`)
  return file.status === 'failed' ? [path] : []
}

async function main(filters) {
  if (!chromium) {
    process.stderr.write(`${HOW_TO_GET_CHROMIUM}\n`)
    failures.push('no Chromium')
    return
  }
  if (filters.length === 0) await checkAll()
  else await buildIfStale()
  for (const projects of RUNS) await runTests(projects, filters)
  // A run without any test is not a success.
  if (passed === 0) failures.push('no test ran')
}

await main(process.argv.slice(2))
rmSync(reports, { recursive: true, force: true })
for (const failure of failures) process.stdout.write(`✗ ${failure}\n`)
process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`)
process.exit(failures.length === 0 ? 0 : 1)
