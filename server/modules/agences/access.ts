import { access, allow } from '#server/core/base/access.ts'

/** Who belongs to no agence works for all of them; so does who says to which agence people belong. */
export const EVERYWHERE = '@request.auth.agence = "" || @request.auth.roles:each ?= "Moderateurs"'

/** Of moderateurs: what one of these fields says is his agence’s, or anything for who works for all of them. */
export function ofHisAgence(...paths: readonly [string, ...string[]]): string {
  const his = paths.map((path) => `${path} = @request.auth.agence`)
  return `(${[EVERYWHERE, ...his].join(' || ')})`
}

export const HIS = '@request.auth.agence'

/**
 * Of moderateurs: the client's account at `path` (its empty text: the record itself) belongs to his agence. A client
 * belongs to the agence of his account, else to that of the ville of his profile.
 */
export function ofHisClients(path: string): string {
  return belongs(path, 'agence', 'clients_via_user.ville.agence')
}

/** The same of a livreur's account: a livreur belongs to the agence of his profile, else to that of his account. */
export function ofHisLivreurs(path: string): string {
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
