import { access, allow } from '#server/core/base/access.ts'
import type { AuthSettings } from '#server/core/contract/auth-settings.ts'
import { ofHisAgence, ofHisClients, ofHisLivreurs } from '#server/modules/agences/access.ts'
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
/** One that is being opened has no date yet, and will be of the agence of who opens it. */
const BOUND_HERE = `(created = "" || ${ofHisAgence('agence')})`
/** Managed accounts of the moderateur's own agence: a rule on managed accounts follows no relation. */
const MANAGED = [
  allow('Moderateurs'),
  allow('Clients', `type = "client" && ${BOUND_HERE}`),
  allow('Livreurs', `type = "livreur" && ${BOUND_HERE}`),
]
/** The same, of one's own agence. */
const HERE = [
  allow('Moderateurs'),
  allow('Clients', `type = "client" && ${ofHisClients('')}`),
  allow('Livreurs', `type = "livreur" && ${ofHisLivreurs('')}`),
]

/** Accounts are closed (`active`), never deleted: what they did keeps their name. */
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

/** With a password, or a code sent to the e-mail; people without one are handed a code to choose a password with. */
export const usersAuth: AuthSettings = {
  otp: {},
  invitations: {},
  sessions: true,
  // A person who lost their e-mail is not shut out: once a moderateur removes it, no second step is asked.
  mfa: { rule: `email != "" && (mfa = true || ${MUST_SHOW_SECOND})` },
  // A phone is a name one signs in with.
  confirmed: ['mfa', 'phone'],
}
