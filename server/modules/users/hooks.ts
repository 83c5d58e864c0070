import type { Collections, Row } from '#model/collections.ts'
import { holds, type UserType } from '#model/domain/permissions.ts'
import type { HookEvent, Hooks } from '#server/core/hooks.ts'
import { conflict, invalid } from '#server/core/http/errors.ts'
import { sql } from '#server/db/sql.ts'

type Users = Collections['users']
type Event = HookEvent<Users, Collections>

export const usersHooks: Hooks<Users, Collections> = {
  beforeCreate({ record }) {
    record.active = true
  },
  async afterCreate(event) {
    await openProfile(event)
  },
  async beforeUpdate(event) {
    refuseChangeOfType(event)
    await keepOneAdministrator(event)
  },
  /** No edit of the account: neither journal nor « modifié le » tells of it. */
  async afterSignIn({ record, now, engine }) {
    await engine.db.query(sql`UPDATE users SET last_seen = ${now} WHERE id = ${record.id}`)
  },
}

/** The profile a client or livreur is known by shares the id of his account. */
async function openProfile({ record, caller, source, ip, tx, engine }: Event): Promise<void> {
  const profile = { id: record.id, user: record.id }
  const origin = { caller, source, ip }
  if (record.type === 'client') {
    const named = { ...profile, raison_sociale: record.full_name }
    await engine.create(tx, 'clients', { ...named, ...USUAL_OPTIONS }, origin)
  }
  if (record.type === 'livreur') await engine.create(tx, 'livreurs', profile, origin)
}

/** A new client lets parcels be opened and exchanged until the company says otherwise. */
const USUAL_OPTIONS = { option_ouverture: true, option_echange: true }

type ProfileEvent = Pick<Event, 'changed' | 'tx' | 'engine'> & {
  readonly record: Readonly<Pick<Row<'clients'>, 'id' | 'user'>>
}

/** Of `clients` and `livreurs`. Moved to another account, a profile would bring its RIB and its terms along. */
export function profileHooks(type: UserType) {
  const mustBeOfItsAccount = async ({ record, changed, tx, engine }: ProfileEvent) => {
    if (!changed.has('user')) return
    const user = record.user === record.id ? await engine.find(tx, 'users', record.user) : null
    if (user?.type === type) return
    throw invalid({
      user: {
        code: 'validation_invalid_profile',
        message: 'Une fiche reste celle du compte avec lequel elle a été ouverte.',
      },
    })
  }
  return { beforeCreate: mustBeOfItsAccount, beforeUpdate: mustBeOfItsAccount }
}

/** What a person did is tied to what he was: a courier who becomes staff gets a second account. */
function refuseChangeOfType({ changed }: Event): void {
  if (!changed.has('type')) return
  throw invalid({
    type: {
      code: 'validation_type_fixed',
      message: 'Le type d’un compte ne change pas. Ouvrez un autre compte pour cette personne.',
    },
  })
}

const administers = (user: Row<'users'> | null): boolean =>
  user?.type === 'moderateur' && user.active && holds({ ...user, type: 'moderateur' }, 'Moderateurs')

/** Without this, nobody could give the permission back. The lock makes two simultaneous removals meet. */
async function keepOneAdministrator({ record, before, tx }: Event): Promise<void> {
  if (!administers(before) || administers(record)) return
  const others = await tx.query(
    sql`SELECT id FROM users WHERE type = 'moderateur' AND active AND 'Moderateurs' = ANY(roles)
        ORDER BY id FOR UPDATE`,
  )
  if (others.some((other) => other.id !== record.id)) return
  throw conflict(
    'C’est le dernier compte qui détient « Modérateurs ». Donnez-le d’abord à quelqu’un d’autre.',
  )
}
