import { BON_RULES, type BonKind } from '#model/domain/bon/bon.ts'
import type { Permission } from '#model/domain/permissions.ts'
import { oneOf } from '#model/schema/filter.ts'
import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence } from '#server/modules/agences/access.ts'

const KINDS = Object.keys(BON_RULES) as BonKind[]

/** Condition for the papers a permission opens: those of its own work; `path` leads to their kind. */
export function papersOf(permission: Permission, path: string): string {
  return oneOf(
    path,
    KINDS.filter((kind) => BON_RULES[kind].permission === permission),
  )
}

const work = (where: string) =>
  (['BLS', 'Envois', 'Ramassage'] as const).map((permission) =>
    allow(permission, `${papersOf(permission, 'kind')} && ${where}`),
  )
const RECEIVED = '(state = "remis" || state = "recu") && agence_to = @request.auth.agence'
const CLIENT = allow('client', 'client = @request.auth.id')
const LIVREUR = allow('livreur', 'livreur = @request.auth.id')

/** A paper contains addresses: a livreur reads them for a month, like those of the parcels themselves. */
export const PRINTED_FOR = [
  allow(['moderateur', 'client']),
  allow(
    'livreur',
    'state = "brouillon" || closed_at >= @monthAgo || (closed_at = "" && updated >= @monthAgo)',
  ),
]

/**
 * A client closes a batch with a bon of his own; client and livreur sign their sides. A bon is cancelled,
 * never deleted.
 */
export const bonsAccess = access({
  read: [...work(ofOwnAgence('agence', 'agence_to')), CLIENT, LIVREUR],
  create: [
    ...work(`(agence = "" || ${ofOwnAgence('agence')})`),
    allow('client', 'client = @request.auth.id && kind = "livraison"', { self: 'client' }),
  ],
  update: [...work(ofOwnAgence('agence')), ...work(RECEIVED), CLIENT, LIVREUR],
})
