import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '#server/db/connection.ts'
import { OperatorError } from '#server/operator-error.ts'
import { asPostgres, dyingWithUs } from './as-user.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { checkDataDirectory, initialise, isInitialised, postgresDirectory } from './data-directory.ts'
import { serverSettings } from './settings.ts'
import { runningServer, SOCKET_PORT, socketDirectory } from './socket.ts'

export interface EmbeddedServer {
  readonly connection: Connection
  /** Ends sessions and closes the files cleanly. */
  stop(): Promise<void>
  /** Called when PostgreSQL ends by itself. */
  onLost(effect: () => void): void
}

interface Options {
  readonly dataDir: string
  /** Settings that replace the usual ones. */
  readonly settings?: Readonly<Record<string, string>>
}

/** When everything is killed, the old processes hold the directory for some 1.5 s. */
const PATIENCE_MS = 8_000
const STOP_GRACE_MS = 2_500

/** A PostgreSQL of our own under `dataDir`, on a Unix socket only, created on first use. */
export async function startEmbedded({ dataDir, settings = {} }: Options): Promise<EmbeddedServer> {
  checkDataDirectory(dataDir)
  const binaries = await findBinaries()
  if (!isInitialised(dataDir)) await initialise(dataDir, binaries)
  const directory = socketDirectory(dataDir)
  const child = await launch(binaries, dataDir, directory, { ...serverSettings(), ...settings })
  return { connection: socketConnection(directory), ...lifeOf(child) }
}

/** The PostgreSQL that another process runs on this directory, if any. */
export function findEmbedded(dataDir: string): Connection | undefined {
  const running = runningServer(dataDir)
  return running && socketConnection(running.socketDirectory)
}

const socketConnection = (host: string): Connection => ({
  host,
  port: SOCKET_PORT,
  user: 'wasl',
  database: 'postgres',
})

async function launch(
  binaries: Binaries,
  dataDir: string,
  socket: string,
  settings: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const deadline = Date.now() + PATIENCE_MS
  const command = commandLine(binaries, dataDir, socket, settings)
  for (;;) {
    const { child, ready, log } = await attempt(command)
    if (ready) return child
    if (!/postmaster\.pid" already exists|still in use|lock file .* already exists/.test(log)) {
      throw new OperatorError(`PostgreSQL n’a pas démarré dans ${dataDir} : ${lastComplaint(log)}`)
    }
    if (Date.now() > deadline) throw inUse(dataDir)
    await sleep(100)
  }
}

function commandLine(
  binaries: Binaries,
  dataDir: string,
  socket: string,
  settings: Readonly<Record<string, string>>,
) {
  const own = {
    ...settings,
    listen_addresses: '',
    unix_socket_directories: socket,
    port: String(SOCKET_PORT),
  }
  const options = Object.entries(own).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const postgres = dyingWithUs({
    file: binaries.postgres,
    args: ['-D', postgresDirectory(dataDir), ...options],
  })
  return asPostgres(postgres.file, postgres.args)
}

interface Attempt {
  readonly child: ChildProcess
  readonly ready: boolean
  readonly log: string
}

/** Starts PostgreSQL detached: a Ctrl-C of the terminal must reach us first, while PostgreSQL still runs. */
function attempt(command: { file: string; args: readonly string[] }): Promise<Attempt> {
  const child = spawn(command.file, command.args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  return new Promise((resolve) => {
    let log = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-8_000)
      if (log.includes('ready to accept connections')) resolve({ child, ready: true, log })
    })
    child.once('error', (error) => resolve({ child, ready: false, log: error.message }))
    // 'close' and not 'exit': the last lines of stderr come after the exit.
    child.once('close', () => resolve({ child, ready: false, log }))
  })
}

function lastComplaint(log: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '')
  const fatal = lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? 'aucun message'
  return fatal.replace(/^.*?(?:FATAL|PANIC|ERROR):\s*/, '')
}

function inUse(dataDir: string): OperatorError {
  const pid = runningServer(dataDir)?.pid
  const who = pid === undefined ? '' : ` (PostgreSQL, processus ${pid})`
  return new OperatorError(
    `Un autre Wasl utilise déjà le dossier de données ${dataDir}${who} : arrêtez-le d’abord, ou choisissez un autre DATA_DIR.`,
  )
}

function lifeOf(child: ChildProcess): Pick<EmbeddedServer, 'stop' | 'onLost'> {
  let stopping: Promise<void> | undefined
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    stop() {
      stopping ??= (async () => {
        child.kill('SIGINT')
        const force = setTimeout(() => child.kill('SIGQUIT'), STOP_GRACE_MS)
        await ended
        clearTimeout(force)
      })()
      return stopping
    },
    onLost(effect) {
      child.once('exit', () => {
        if (!stopping) effect()
      })
    },
  }
}
