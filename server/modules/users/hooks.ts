import type { Collections, Row } from '#model/collections.ts'
import { readChoices } from '#model/domain/notifications/kinds.ts'
import { holds, type UserType } from '#model/domain/permissions.ts'
import { isSelf } from '#server/core/base/caller.ts'
import { conflict, forbidden, invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { sql } from '#server/db/sql.ts'
import { refuseClosingHolder } from '#server/parcels/closing-account.ts'
import { clientAgence } from '#server/parcels/first-agence.ts'
import { livreurAgence } from '#server/parcels/livreurs/livreur-agence.ts'
import { refuseTakenName } from '#server/parcels/seller-names.ts'
import { agenceOf, mustBeOwnAgence } from '#server/people.ts'
import { endPresencesOf } from '#server/presence/end-presences.ts'
import { SECOND_FACTOR, wouldBeShutOut } from '#server/second-factor.ts'

type Users = Collections['users']
type Event = HookEvent<Users, Collections>

/** Fields on which it depends what the account may view. */
const SEEING = ['active', 'roles', 'agence', 'type'] as const

export const usersHooks: Hooks<Users, Collections> = {
  beforeCreate({ record, caller }) {
    // Accounts opened by staff of one agence belong to it.
    record.agence ||= agenceOf(caller)
  },
  async afterCreate(event) {
    await openProfile(event)
  },
  async beforeUpdate(event) {
    refuseChangeOfType(event)
    keepChoices(event)
    refuseOwnAgence(event)
    const { record, changed, caller, engine } = event
    if (changed.has('full_name') && caller.record && caller.is('client')) {
      refuseTakenName(engine, record.id, 'full_name', [record.full_name])
    }
    await keepOneAdministrator(event)
    keepEmailOfSecondFactor(event)
    await refuseClosingHolder(event)
  },
  afterUpdate({ record, changed, tx, engine }) {
    if (!SEEING.some((field) => changed.has(field))) return
    tx.afterCommit(() => endPresencesOf(engine, record.id).catch((error) => engine.report(error, 'presence')))
  },
  /** A sign-in is not an edit of the account: it changes neither journal nor « modifié le ». */
  async afterSignIn({ record, now, engine }) {
    await engine.db.query(sql`UPDATE users SET last_seen = ${now} WHERE id = ${record.id}`)
  },
}

/** People choose for themselves alone what they are told. */
function keepChoices({ record, before, changed, caller }: Event): void {
  if (!before || !changed.has('notifications')) return
  if (!isSelf(caller, record.id)) record.notifications = before.notifications
  else if (record.notifications !== null) record.notifications = readChoices(record.notifications)
}

/** Creates the profile of a client or livreur, with the id of the account. */
async function openProfile({ record, caller, source, ip, tx, engine }: Event): Promise<void> {
  const profile = { id: record.id, user: record.id }
  const origin = { caller, source, ip }
  if (record.type === 'client') {
    const named = { ...profile, raison_sociale: record.full_name }
    await engine.create(tx, 'clients', named, origin)
  }
  if (record.type === 'livreur') await engine.create(tx, 'livreurs', profile, origin)
}

type Profile = Pick<
  Row<'clients'> & Row<'livreurs'>,
  'id' | 'user' | 'ville' | 'agence' | 'raison_sociale' | 'boutiques'
>
type ProfileEvent = Pick<Event, 'changed' | 'tx' | 'engine' | 'caller'> & {
  readonly record: Readonly<Partial<Profile> & Pick<Profile, 'id' | 'user'>>
}

/**
 * Hooks of `clients` and `livreurs`: a profile stays with the account it was opened with, in an agence of the
 * writer.
 */
export function profileHooks(type: 'client' | 'livreur') {
  const beforeCreate = (event: ProfileEvent) => mustBeOfItsAccount(event, type)
  const beforeUpdate = async (event: ProfileEvent) => {
    await mustBeOfItsAccount(event, type)
    await mustStayInHisAgence(event, type)
    refuseNamesOfOthers(event)
  }
  return { beforeCreate, beforeUpdate }
}

/** Moved to another account, a profile would bring its RIB and its terms along. */
async function mustBeOfItsAccount(
  { record, changed, tx, engine }: ProfileEvent,
  type: UserType,
): Promise<void> {
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

function refuseNamesOfOthers({ record, changed, caller, engine }: ProfileEvent): void {
  if (!caller.record || !caller.is('client')) return
  const { raison_sociale = '', boutiques = [] } = record
  if (changed.has('raison_sociale')) refuseTakenName(engine, record.user, 'raison_sociale', [raison_sociale])
  if (changed.has('boutiques')) refuseTakenName(engine, record.user, 'boutiques', boutiques)
}

/**
 * Refuses a ville or agence that would move the person: a moderateur bound to an agence moves nobody to
 * another one.
 */
async function mustStayInHisAgence(
  { record, changed, tx, engine, caller }: ProfileEvent,
  type: 'client' | 'livreur',
): Promise<void> {
  if (!changed.has(type === 'client' ? 'ville' : 'agence')) return
  const account = await engine.find(tx, 'users', record.user)
  const { ville = '', agence = '' } = record
  mustBeOwnAgence(
    caller,
    type === 'client'
      ? clientAgence(engine, account, { ville })
      : livreurAgence({ agence }, account ?? undefined),
  )
}

/**
 * The type of an account never changes, since its records depend on it: a courier who becomes staff gets a second
 * account.
 */
function refuseChangeOfType({ changed }: Event): void {
  if (!changed.has('type')) return
  throw invalid({
    type: {
      code: 'validation_type_fixed',
      message: 'Le type d’un compte ne change pas. Ouvrez un autre compte pour cette personne.',
    },
  })
}

/**
 * An account that must have a second factor keeps an e-mail, also when a permission or a reopening makes it
 * so.
 */
function keepEmailOfSecondFactor({ record, before, engine }: Event): void {
  if (!wouldBeShutOut(record) || (before && wouldBeShutOut(before))) return
  const isRequired = [...engine.cached('settings').values()].some(({ key }) => key === SECOND_FACTOR)
  if (!isRequired) return
  throw invalid({
    email: {
      code: 'validation_required',
      message: 'Le second facteur est exigé de cette personne : il lui faut un e-mail.',
    },
  })
}

/** A moderateur bound to an agence cannot free themselves of it: another one with « Moderateurs » does. */
function refuseOwnAgence({ record, changed, caller }: Event): void {
  if (changed.has('agence') && isSelf(caller, record.id)) {
    throw forbidden('Personne ne change sa propre agence. Demandez-le à un autre modérateur.')
  }
}

const administers = (user: Row<'users'> | null): boolean =>
  user?.type === 'moderateur' && user.active && holds({ ...user, type: 'moderateur' }, 'Moderateurs')

/**
 * Refuses to remove the last holder of the permission: nobody could give it back. The lock makes two
 * simultaneous removals meet.
 */
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
