import { access, allow } from '#server/core/access.ts'

const OWN = 'client_source = @request.auth.id'
const MINE_TO_DELIVER = '(delivery_man = @request.auth.id || holder = @request.auth.id)'

/** Moderateurs whose work needs to see parcels, whoever edits them. */
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

export const commandsAccess = access({
  read: [allow(COMMANDES_READERS), allow('client', OWN), allow('livreur', MINE_TO_DELIVER)],
  create: [allow('Commandes'), allow('client', OWN)],
  update: [allow(['Commandes', 'Modification etat commandes']), allow('client', OWN)],
  history: [allow(COMMANDES_READERS), allow('client', OWN), allow('livreur', MINE_TO_DELIVER)],
  restore: [allow('Commandes')],
  delete: [allow('Commandes'), allow('client', `${OWN} && status.code = "NOUVEAU"`)],
})
