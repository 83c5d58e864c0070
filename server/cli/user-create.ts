import { text as readAll } from 'node:stream/consumers'
import { PERMISSIONS, type Permission, USER_TYPES, type UserType } from '#model/domain/permissions.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import { ApiError } from '#server/core/base/refusals.ts'
import { OperatorError } from '#server/operator-error.ts'
import { waslEngine } from '#server/wasl-engine.ts'
import { type Command, type CommandInput, text, UsageError } from './command.ts'
import { withCurrentDatabase } from './with-database.ts'

export const userCreate: Command = {
  name: 'user create',
  summary: 'Crée un compte ; le mot de passe est lu sur l’entrée standard.',
  options: {
    email: { type: 'string' },
    name: { type: 'string' },
    type: { type: 'string', default: 'moderateur' },
    roles: { type: 'string', default: '' },
    'password-stdin': { type: 'boolean', default: false },
  },
  help: {
    '--email E': 'adresse avec laquelle la personne se connecte',
    '--name N': 'nom complet (le début de l’adresse)',
    '--type T': Object.keys(USER_TYPES).join(', '),
    '--roles "A,B"': 'permissions, séparées par des virgules ; « toutes » les donne toutes',
    '--password-stdin': 'obligatoire : printf %s "$MOT_DE_PASSE" | npm run wasl -- user create …',
  },
  async run(given) {
    const email = text(given, 'email')
    const full_name = (given.options.name as string | undefined) || (email.split('@')[0] ?? email)
    const account = {
      email,
      full_name,
      type: typeOf(given),
      roles: rolesOf(given),
      active: true,
      verified: true,
    }
    const password = await readPassword(given)
    const id = await withCurrentDatabase(given.config, async (db) => {
      const engine = await waslEngine(db, given.config)
      const origin = { caller: SYSTEM, source: 'cli' } as const
      const create = db.transaction((tx) => engine.create(tx, 'users', { ...account, password }, origin))
      return (await create.catch(refuse)).id
    })
    return { exit: 0, lines: [`Compte créé : ${email} (${account.type}).`], data: { id, email } }
  },
}

function typeOf(given: CommandInput): UserType {
  const type = text(given, 'type')
  if (Object.hasOwn(USER_TYPES, type)) return type as UserType
  throw new UsageError(`--type vaut « ${type} » : donnez ${Object.keys(USER_TYPES).join(', ')}.`)
}

function rolesOf({ options }: CommandInput): Permission[] {
  const all = Object.keys(PERMISSIONS) as Permission[]
  const asked = String(options.roles ?? '')
    .split(',')
    .map((role) => role.trim())
    .filter((role) => role !== '')
  if (asked.length === 1 && asked[0] === 'toutes') return all
  return asked.map((role) => {
    const known = all.find((permission) => permission === role)
    if (known) return known
    throw new UsageError(`--roles contient « ${role} » : les permissions sont ${all.join(', ')}.`)
  })
}

async function readPassword({ options }: CommandInput): Promise<string> {
  if (options['password-stdin'] !== true) {
    throw new UsageError('Ajoutez --password-stdin et envoyez le mot de passe sur l’entrée standard.')
  }
  return (await readAll(process.stdin)).replace(/\r?\n$/, '')
}

/** The fields the engine refused, as one sentence each. */
function refuse(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  const fields = Object.entries(error.data as Record<string, { message?: string }>)
  const sentences = fields.map(([name, { message = '' }]) => `${name} : ${message}`)
  throw new OperatorError(sentences.join('\n') || error.message)
}
