import { access, allow } from '#server/core/base/access.ts'
import type { AuthSettings } from '#server/core/contract/auth-settings.ts'
import { ofOwnAgence, ofOwnClients, ofOwnLivreurs } from '#server/modules/agences/access.ts'
import { MUST_SHOW_SECOND } from '#server/second-factor.ts'

const ME = 'id = @request.auth.id'
const ON_MY_COMMANDES = 'commands_via_delivery_man.client_source ?= @request.auth.id'
const WHO_PICKS_UP = 'rammasage_via_ramasseur.client ?= @request.auth.id'
const WHOM_I_PICK_UP = 'rammasage_via_client.ramasseur ?= @request.auth.id'
const ON_MY_TOUR = 'commands_via_client_source.delivery_man ?= @request.auth.id'

/** The permissions that are about accounts, by type. */
const STAFF = [
  allow('Moderateurs'),
  allow('Clients', 'type = "client"'),
  allow('Livreurs', 'type = "livreur"'),
]
/** An account being opened has no date yet, and gets the agence of its author. */
const BOUND_HERE = `(created = "" || ${ofOwnAgence('agence')})`
/** Managed accounts of the moderateur's own agence: a rule on managed accounts follows no relation. */
const MANAGED = [
  allow('Moderateurs'),
  allow('Clients', `type = "client" && ${BOUND_HERE}`),
  allow('Livreurs', `type = "livreur" && ${BOUND_HERE}`),
]
/** The accounts of one's own agence. */
const HERE = [
  allow('Moderateurs'),
  allow('Clients', `type = "client" && ${ofOwnClients('')}`),
  allow('Livreurs', `type = "livreur" && ${ofOwnLivreurs('')}`),
]

/** Accounts are closed (`active`), never deleted: their name stays on past work. */
export const usersAccess = access({
  list: [allow('moderateur'), allow('@', ME)],
  view: [
    allow('moderateur'),
    allow('@', ME),
    allow('client', ON_MY_COMMANDES),
    allow('client', WHO_PICKS_UP),
    allow('livreur', ON_MY_TOUR),
    allow('livreur', WHOM_I_PICK_UP),
  ],
  create: STAFF,
  update: [...HERE, allow('@', ME)],
  manage: MANAGED,
})

/**
 * Sign-in with a password, or a code sent to the e-mail; people without e-mail get a code by hand to choose a
 * password with.
 */
export const usersAuth: AuthSettings = {
  otp: {},
  invitations: {},
  sessions: true,
  // People who lost their e-mail are not shut out: once a moderateur removes it, there is no second step.
  mfa: { rule: `email != "" && (mfa = true || ${MUST_SHOW_SECOND})` },
  // The phone is one of the identities of a sign-in.
  confirmed: ['mfa', 'phone'],
}
