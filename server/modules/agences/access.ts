import { access, allow } from '#server/core/base/access.ts'

/**
 * True for people bound to no agence, who work for all of them, and for people who may bind others to an
 * agence.
 */
export const EVERYWHERE = '@request.auth.agence = "" || @request.auth.roles:each ?= "Moderateurs"'

/**
 * The condition under which a moderateur reaches a record: one of these fields names the moderateur's agence, or the
 * moderateur is bound to none.
 */
export function ofOwnAgence(...paths: readonly [string, ...string[]]): string {
  const his = paths.map((path) => `${path} = @request.auth.agence`)
  return `(${[EVERYWHERE, ...his].join(' || ')})`
}

export const HIS = '@request.auth.agence'

/**
 * The condition under which a moderateur reaches a client: the client's account at `path` (empty for the record
 * itself) belongs to the moderateur's agence. A client belongs to the agence of the account, else to that of the
 * ville of the profile.
 */
export function ofOwnClients(path: string): string {
  return belongs(path, 'agence', 'clients_via_user.ville.agence')
}

/**
 * `ofOwnAgence` for the account of a livreur, which belongs to the agence of its profile, else to that of the
 * account itself.
 */
export function ofOwnLivreurs(path: string): string {
  return belongs(path, 'livreurs_via_user.agence', 'agence')
}

function belongs(path: string, first: string, second: string): string {
  const at = (field: string) => (path === '' ? field : `${path}.${field}`)
  return `(${EVERYWHERE} || ${at(first)} ?= ${HIS} || (${at(first)} ?= "" && ${at(second)} ?= ${HIS}))`
}

export const agencesAccess = access({
  read: [allow('@')],
  create: [allow('Moderateurs')],
  update: [allow('Moderateurs')],
  delete: [allow('Moderateurs')],
})
