import { execFile } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { errorCode, messageOf, OperatorError } from '#server/operator-error.ts'
import { asPostgres } from './as-user.ts'
import { type Binaries, POSTGRES_MAJOR } from './binaries.ts'

const run = promisify(execFile)

/** The directory of PostgreSQL inside DATA_DIR. */
export const postgresDirectory = (dataDir: string): string => join(dataDir, 'pg')

export const isInitialised = (dataDir: string): boolean =>
  existsSync(join(postgresDirectory(dataDir), 'PG_VERSION'))

/** Refuses, with the remedy, a directory that PostgreSQL could not open. */
export function checkDataDirectory(dataDir: string): void {
  mustBeWritable(dataDir)
  const directory = postgresDirectory(dataDir)
  if (!existsSync(directory)) return
  mustBeOurs(directory)
  const version = readVersion(directory)
  if (version === POSTGRES_MAJOR) return
  if (version === undefined) {
    throw new OperatorError(
      `Le dossier ${directory} existe mais ne contient pas de base PostgreSQL : videz-le ou choisissez un autre DATA_DIR.`,
    )
  }
  throw new OperatorError(
    `Le dossier ${directory} a été créé par PostgreSQL ${version} et ce Wasl contient PostgreSQL ${POSTGRES_MAJOR} : sauvegardez-le avec l’ancienne version de Wasl (« wasl backup »), puis restaurez dans un nouveau DATA_DIR.`,
  )
}

function mustBeWritable(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    if (['EEXIST', 'ENOTDIR'].includes(errorCode(error) ?? '')) {
      throw new OperatorError(`DATA_DIR vaut « ${dataDir} », qui n’est pas un dossier : donnez-en un autre.`)
    }
    throw new OperatorError(
      `Le dossier de données ${dataDir} n’est pas accessible en écriture à l’utilisateur ${userInfo().username} (${errorCode(error) ?? messageOf(error)}) : donnez-lui ce droit ou choisissez un autre DATA_DIR.`,
    )
  }
}

/** PostgreSQL opens only a directory of the user it runs as. */
function mustBeOurs(directory: string): void {
  const owner = statSync(directory).uid
  if (owner === process.geteuid?.()) return
  throw new OperatorError(
    `Le dossier ${directory} appartient à ${userName(owner)} et Wasl est lancé par ${userInfo().username} : relancez Wasl avec ${userName(owner)}, ou choisissez un autre DATA_DIR.`,
  )
}

function userName(uid: number): string {
  if (!existsSync('/etc/passwd')) return `l’utilisateur ${uid}`
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.split(':')[2] === String(uid))
  return line?.split(':')[0] ?? `l’utilisateur ${uid}`
}

function readVersion(directory: string): string | undefined {
  const file = join(directory, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/**
 * Character classes of the system, by which pg_trgm recognises letters: under plain C an Arabic name has no
 * trigram and its search reads the whole table. Systems name them differently; C is the last resort.
 */
const CHARACTER_CLASSES = ['C.UTF-8', 'en_US.UTF-8', 'C'] as const

/**
 * Creates the cluster beside its place and renames it: an interrupted creation leaves no half directory. The
 * built-in locale is the same on every machine, and the API sorts by its byte order.
 */
export async function initialise(dataDir: string, binaries: Binaries): Promise<void> {
  const fresh = join(dataDir, 'pg-new')
  for (const classes of CHARACTER_CLASSES) {
    rmSync(fresh, { recursive: true, force: true })
    const command = asPostgres(binaries.initdb, [...CLUSTER, '-D', fresh, `--lc-ctype=${classes}`])
    try {
      await run(command.file, command.args)
      break
    } catch (error) {
      if (classes !== 'C' && /invalid locale/i.test(messageOf(error))) continue
      const reason = messageOf(error).trim().split('\n').at(-1)
      throw new OperatorError(
        `La base de données n’a pas pu être créée dans ${dataDir} : ${reason}. Vérifiez la place disponible et les droits du dossier.`,
      )
    }
  }
  renameSync(fresh, postgresDirectory(dataDir))
}

const CLUSTER = [
  '--auth=trust',
  '--username=wasl',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--no-sync',
  '--no-instructions',
] as const
