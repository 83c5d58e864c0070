import { spawnSync } from 'node:child_process'
import { platform } from 'node:os'
import { OperatorError } from '#server/operator-error.ts'

const NOBODY = 65534

export interface Command {
  readonly file: string
  readonly args: readonly string[]
}

/**
 * PostgreSQL refuses to run as root. In a user namespace that maps root to nobody it does run, creates no
 * user on the machine, works under root's home, and its files stay root's.
 */
export function asPostgres(file: string, args: readonly string[]): Command {
  if (process.getuid?.() !== 0) return { file, args }
  mustAllowNamespaces()
  return prefix(['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'], { file, args })
}

/** The process stops by itself when ours is killed without a chance to stop it. */
export function dyingWithUs(command: Command): Command {
  return platform() === 'linux' ? prefix(['setpriv', '--pdeathsig', 'INT', '--'], command) : command
}

function prefix(words: readonly string[], command: Command): Command {
  const [file = '', ...args] = [...words, command.file, ...command.args]
  return { file, args }
}

let namespacesAllowed: boolean | undefined

function mustAllowNamespaces(): void {
  namespacesAllowed ??=
    spawnSync('unshare', ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--', 'true']).status ===
    0
  if (namespacesAllowed) return
  throw new OperatorError(
    'PostgreSQL refuse de tourner en root et ce système interdit les espaces de noms d’utilisateur : lancez Wasl avec un utilisateur ordinaire, ou indiquez un serveur avec DATABASE_URL.',
  )
}
