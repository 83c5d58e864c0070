import { access, allow } from '#server/core/access.ts'

/** Who belongs to no agence works for all of them; so does who says to which agence people belong. */
const EVERYWHERE = '@request.auth.agence = "" || @request.auth.roles:each ?= "Moderateurs"'

/** Of moderateurs: what one of these fields says is his agence’s, or anything for who works for all of them. */
export function ofHisAgence(...paths: readonly [string, ...string[]]): string {
  const his = paths.map((path) => `${path} = @request.auth.agence`)
  return `(${[EVERYWHERE, ...his].join(' || ')})`
}

export const agencesAccess = access({
  read: [allow('@')],
  create: [allow('Moderateurs')],
  update: [allow('Moderateurs')],
  delete: [allow('Moderateurs')],
})
