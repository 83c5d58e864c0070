import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorCode, OperatorError } from '#server/operator-error.ts'
import { postgresDirectory } from './data-directory.ts'

/** The socket needs a port number for its name only: nothing listens on the network. */
export const SOCKET_PORT = 5432
/** A Unix socket path is cut at 108 bytes with the final zero. */
const LONGEST_PATH = 107

/** The directory of the socket: the data directory itself, protected by its 0700, or a short one of ours. */
export function socketDirectory(dataDir: string): string {
  const directory = postgresDirectory(dataDir)
  if (Buffer.byteLength(join(directory, `.s.PGSQL.${SOCKET_PORT}.lock`)) <= LONGEST_PATH) return directory
  const digest = createHash('sha256').update(directory).digest('hex').slice(0, 12)
  const short = join(tmpdir(), `wasl-${process.geteuid?.() ?? 0}-${digest}`)
  makePrivate(short)
  return short
}

/**
 * Creates the directory. In a folder open to every user, one that another user prepared must not be trusted.
 */
function makePrivate(directory: string): void {
  try {
    mkdirSync(directory, { mode: 0o700 })
    return
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  const stat = lstatSync(directory)
  if (!stat.isDirectory() || stat.uid !== process.geteuid?.()) {
    throw new OperatorError(
      `Le dossier ${directory} appartient à un autre utilisateur : supprimez-le, ou choisissez un DATA_DIR au chemin plus court.`,
    )
  }
  chmodSync(directory, 0o700)
}

export interface Running {
  readonly pid: number
  readonly socketDirectory: string
}

/** The PID file of a PostgreSQL that runs on this directory; undefined without one. */
export function runningServer(dataDir: string): Running | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(postgresDirectory(dataDir), 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  const directory = lines[4]?.trim()
  if (!directory || !isAlive(pid)) return undefined
  return { pid, socketDirectory: directory }
}

/** A killed process that nobody has collected yet (zombie) is not alive. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
  try {
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return true
  }
}
