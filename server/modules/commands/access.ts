import { access, allow, keep } from '#server/core/base/access.ts'
import { ofOwnAgence } from '#server/modules/agences/access.ts'

const OWN = 'client_source = @request.auth.id'
const MINE_TO_DELIVER = '(delivery_man = @request.auth.id || holder = @request.auth.id)'

/** Permissions whose work needs to see parcels, whoever edits them. */
export const COMMANDES_READERS = [
  'Commandes',
  'BLS',
  'Envois',
  'Ramassage',
  'Factures clients',
  'Factures livreurs',
  'Modification etat commandes',
  'Reclamations',
] as const

/**
 * When a parcel is over and in nobody's hands, its livreur still reads names and amounts, and addresses for thirty
 * days.
 */
const STILL_HIS = 'outcome = "" || holder_kind = "livreur" || last_event_at >= @monthAgo'

const HERE = ofOwnAgence('agence')
/** Parcels on a bon to the agence: people there may view them, though they are not counted as theirs yet. */
const ON_ITS_WAY_HERE =
  'holder_kind = "trajet" && bons_details_via_command.open_kind ?!= "" && bons_details_via_command.bon.agence_to ?= @request.auth.agence'
const CLIENT = allow('client', OWN)
const LIVREUR = allow('livreur', MINE_TO_DELIVER)

export const commandsAccess = access({
  list: [allow(COMMANDES_READERS, HERE), CLIENT, LIVREUR],
  view: [allow(COMMANDES_READERS, HERE), allow(COMMANDES_READERS, ON_ITS_WAY_HERE), CLIENT, LIVREUR],
  // Without `client_source`, a client's commande is the client's own.
  create: [allow('Commandes'), allow('client', `${OWN} || client_source = ""`, { self: 'client_source' })],
  update: [allow(['Commandes', 'Modification etat commandes'], HERE), CLIENT],
  history: [allow(COMMANDES_READERS, HERE), CLIENT, LIVREUR],
  restore: [allow('Commandes', HERE)],
  delete: [allow('Commandes', HERE), allow('client', `${OWN} && status.code = "NOUVEAU"`)],
  kept: [keep('livreur', ['receiver_phone_number', 'receiver_phone_2', 'receiver_address'], STILL_HIS)],
})
