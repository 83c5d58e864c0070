import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import nodeModule from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
const NODE = join(ROOT, 'node_modules/.bin/node')
/** Wasl runs TypeScript as it is and needs the time-zone table of this release. */
const NODE_MAJOR = '26'

/** Something the person can remedy: shown alone, without a stack. */
export class Sentence extends Error {
  name = 'OperatorError'
}

const readLock = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')).packages

/** True when the last installation of npm matches the lock. */
function isInstalled() {
  if (!existsSync(NODE) || !existsSync(join(ROOT, 'node_modules/.package-lock.json'))) return false
  const installed = readLock('node_modules/.package-lock.json')
  return Object.entries(readLock('package-lock.json')).every(([path, wanted]) => {
    if (path === '') return true
    const present = installed[path]
    return present
      ? present.version === wanted.version
      : wanted.optional === true || wanted.devOptional === true
  })
}

/** Installs exactly the locked dependencies, if they are missing or other ones. True when something was installed. */
async function installIfStale() {
  if (isInstalled()) return false
  process.stdout.write('Installation des dépendances…\n')
  await run('npm', ['ci', '--include=dev', '--loglevel=error'])
  return true
}

/**
 * Goes on in the Node.js that the dependencies bring. npm puts it first in PATH, so only a first start, or a
 * start without npm, needs the second process.
 */
export async function continueInOwnNode(script) {
  const installed = await installIfStale()
  if (!installed && process.versions.node.split('.')[0] === NODE_MAJOR) return keepCompiled()
  process.exit(await runScript(script, process.argv.slice(2)))
}

/**
 * Keeps the code our Node.js compiles (an older one does not know how): the next start, each worker and each
 * test process reads it back. A folder that is not writable changes nothing.
 */
function keepCompiled() {
  const folder = join(ROOT, 'node_modules/.cache/node')
  nodeModule.enableCompileCache(folder)
  process.env.NODE_COMPILE_CACHE ??= folder
}

/** Runs one of our scripts under our Node.js and passes signals on; the exit code. */
function runScript(script, args) {
  const child = spawn(NODE, [fileURLToPath(script), ...args], { stdio: 'inherit', cwd: ROOT })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

/** A tool of ours, its output shown; throws when it fails. A signal ends both, without complaint. */
export function run(command, args, options = {}) {
  const child = spawn(command, args, { stdio: 'inherit', cwd: ROOT, ...options })
  const stop = () => {
    child.kill('SIGTERM')
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, stop)
      if (code === 0) resolve()
      else
        reject(new Error(`« ${command} ${args.join(' ')} » a échoué (${code}) : lisez le message ci-dessus.`))
    })
  })
}
