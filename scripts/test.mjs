import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium, HOW_TO_GET_CHROMIUM } from './chromium.mjs'
import { continueInOwnNode, ROOT } from './dependencies.mjs'
import { buildIfStale } from './web-build.mjs'

await continueInOwnNode(import.meta.url)

const chromium = findChromium()
const env = { ...process.env, CHROMIUM: chromium ?? '' }
const reports = mkdtempSync(join(tmpdir(), 'wasl-reports-'))
const total = { passed: 0, failed: 0 }

/** What is checked before any test runs; each counts as one. */
const CHECKS = [
  ['lock file', () => tool('../scripts/complete-lock.mjs', ['--check'])],
  ['lint', () => tool('@biomejs/biome/bin/biome', ['check', '.'])],
  ...['model', 'server', 'web', 'tests'].map((project) => [
    `types: ${project}`,
    () => tool('typescript/bin/tsc', ['-p', project]),
  ]),
  ['catalogues of sentences', () => tool('@lingui/cli/dist/lingui.js', ['check', 'sync'])],
  ['build of the pages', buildIfStale],
]

/** One after another: a browser and a start test must not wait for a core. */
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
  total[ok ? 'passed' : 'failed']++
  process.stdout.write(`${ok ? '✓' : '✗'} ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)\n`)
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
  const { passed, failed } = readReport(report)
  total.passed += passed
  // An error outside any test (a hook of the run, an unhandled rejection) fails the run all the same.
  total.failed += ok ? failed : Math.max(failed, 1)
}

function readReport(path) {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'))
    const brokenFiles = report.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
    )
    return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length }
  } catch {
    return { passed: 0, failed: 0 }
  }
}

async function main(filters) {
  if (!chromium) {
    process.stderr.write(`${HOW_TO_GET_CHROMIUM}\n`)
    total.failed++
    return
  }
  if (filters.length === 0) for (const [name, work] of CHECKS) await check(name, work)
  else await buildIfStale()
  for (const projects of RUNS) await runTests(projects, filters)
  // Nothing inspected is not a success.
  if (total.passed === 0) total.failed++
}

await main(process.argv.slice(2))
rmSync(reports, { recursive: true, force: true })
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed === 0 ? 0 : 1)
