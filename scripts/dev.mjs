import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { continueInOwnNode, ROOT } from './dependencies.mjs'

await continueInOwnNode(import.meta.url)

/** The API restarts and the pages reload as files are saved. */
const env = { ...process.env, DEMO: process.env.DEMO || '1', PORT: process.env.PORT || '8090' }
const start = (args) => spawn(process.execPath, args, { stdio: 'inherit', cwd: ROOT, env, detached: true })

const children = [
  start(['--watch', '--watch-preserve-output', 'server/main.ts']),
  start([join(ROOT, 'node_modules/vite/bin/vite.js')]),
]

let stopping = false
async function stop(code) {
  if (stopping) return
  stopping = true
  await Promise.all(children.map(end))
  process.exit(code)
}

/** The group, because the watcher runs the server as its own child. */
function end(child) {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  process.kill(-child.pid, 'SIGTERM')
  return ended
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0))
for (const child of children) child.once('exit', (code) => stop(code ?? 1))
