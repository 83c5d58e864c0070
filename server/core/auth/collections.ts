import { type Collection, collection } from '#model/schema/collection.ts'
import { date, password, text } from '#model/schema/fields.ts'
import { access, allow } from '#server/core/base/access.ts'
import type { EngineModule } from '#server/core/contract/engine.ts'
import type { Tx } from '#server/db/database.ts'
import { ident, sql } from '#server/db/sql.ts'

/**
 * The account a sign-in record belongs to. Two texts instead of a relation: there may be several auth
 * collections.
 */

const OWNER = {
  collectionRef: text({ label: 'Collection', required: true, write: [] }),
  recordRef: text({ label: 'Compte', required: true, write: [] }),
} as const

const BY_OWNER = { fields: ['collectionRef', 'recordRef'] } as const

/** A code sent by e-mail. */
const otps = collection('_otps', {
  labels: { one: 'code', many: 'codes' },
  title: 'recordRef',
  fields: {
    ...OWNER,
    password: password({ label: 'Code', required: true, see: [], write: [] }),
    sentTo: text({ label: 'Envoyé à', see: [], write: [] }),
  },
  indexes: [BY_OWNER],
})

/** A first factor that was right, waiting for the second. */
const mfas = collection('_mfas', {
  labels: { one: 'second facteur', many: 'seconds facteurs' },
  title: 'recordRef',
  fields: { ...OWNER, method: text({ label: 'Premier facteur', required: true, write: [] }) },
  indexes: [BY_OWNER],
})

/** A place somebody signed in from. */
const authOrigins = collection('_authOrigins', {
  labels: { one: 'lieu de connexion', many: 'lieux de connexion' },
  title: 'fingerprint',
  fields: { ...OWNER, fingerprint: text({ label: 'Empreinte', required: true, write: [] }) },
  indexes: [{ fields: ['collectionRef', 'recordRef', 'fingerprint'], unique: true }],
})

/** An account of another site that opens this one. */
const externalAuths = collection('_externalAuths', {
  labels: { one: 'compte lié', many: 'comptes liés' },
  title: 'provider',
  fields: {
    ...OWNER,
    provider: text({ label: 'Fournisseur', required: true, write: [] }),
    providerId: text({ label: 'Identifiant', required: true, write: [] }),
  },
  indexes: [
    { fields: ['collectionRef', 'recordRef', 'provider'], unique: true },
    { fields: ['collectionRef', 'provider', 'providerId'], unique: true },
  ],
})

/** A sign-in that lasts: the tokens it gave, refreshed or not, die with it. */
const sessions = collection('_sessions', {
  labels: { one: 'session', many: 'sessions', feminine: true },
  title: 'agent',
  sort: '-lastUsed',
  fields: {
    ...OWNER,
    method: text({ label: 'Moyen', write: [] }),
    agent: text({ label: 'Appareil', write: [] }),
    ip: text({ label: 'Adresse', write: [] }),
    lastUsed: date({ label: 'Dernière activité', write: [] }),
    expires: date({ label: 'Expire le', write: [] }),
    by: text({ label: 'Ouverte par', write: [] }),
  },
  indexes: [BY_OWNER],
})

/** Codes that managers hand over, with which a person chooses a password. */
const invitations = collection('_invitations', {
  labels: { one: 'invitation', many: 'invitations', feminine: true },
  title: 'recordRef',
  fields: {
    ...OWNER,
    password: password({ label: 'Code', required: true, see: [], write: [] }),
    expires: date({ label: 'Expire le', write: [] }),
  },
  indexes: [BY_OWNER],
})

export const authCollections = {
  _otps: otps,
  _mfas: mfas,
  _authOrigins: authOrigins,
  _externalAuths: externalAuths,
  _sessions: sessions,
  _invitations: invitations,
} as const

export interface Owner {
  readonly collectionRef: string
  readonly recordRef: string
}

/** The owner of a row of the system collections. */
export const ownership = (collection: Collection, id: string): Owner => ({
  collectionRef: collection.id,
  recordRef: id,
})

/** Throws away what is kept of an account; only the rows a condition holds for, where one is given. */
export async function forgetOf(
  tx: Tx,
  name: keyof typeof authCollections,
  { collectionRef, recordRef }: Owner,
  when = sql`TRUE`,
): Promise<void> {
  await tx.query(
    sql`DELETE FROM ${ident(name)} WHERE "collectionRef" = ${collectionRef} AND "recordRef" = ${recordRef} AND ${when}`,
  )
}

/** Open to guests too: the protocol wants an empty list for them, not a refusal. */
const OWN = [
  allow(
    '*',
    '@request.auth.id != "" && recordRef = @request.auth.id && collectionRef = @request.auth.collectionId',
  ),
]

export const authModules: Readonly<Record<keyof typeof authCollections, EngineModule>> = {
  _otps: { access: access({ read: OWN }) },
  _mfas: { access: access({ read: OWN }) },
  _authOrigins: { access: access({ read: OWN, delete: OWN }) },
  _externalAuths: { access: access({ read: OWN, delete: OWN }) },
  _sessions: { access: access({ read: OWN, delete: OWN }) },
  _invitations: { access: access({}) },
}
