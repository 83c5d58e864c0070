import { BON_RULES, type BonKind } from '#model/domain/bon.ts'
import type { Permission } from '#model/domain/permissions.ts'
import { oneOf } from '#model/schema/filter.ts'
import { access, allow } from '#server/core/access.ts'

const KINDS = Object.keys(BON_RULES) as BonKind[]

/** Each permission opens the papers of its own work; `path` leads to their kind. */
export function papersOf(permission: Permission, path: string): string {
  return oneOf(
    path,
    KINDS.filter((kind) => BON_RULES[kind].permission === permission),
  )
}

const WORK = (['BLS', 'Envois', 'Ramassage'] as const).map((permission) =>
  allow(permission, papersOf(permission, 'kind')),
)
const CLIENT = allow('client', 'client = @request.auth.id')
const LIVREUR = allow('livreur', 'livreur = @request.auth.id')

/** A client closes a batch with a bon of his own; he and the livreur sign theirs. A paper is cancelled, never deleted. */
export const bonsAccess = access({
  read: [...WORK, CLIENT, LIVREUR],
  create: [...WORK, allow('client', 'client = @request.auth.id && kind = "livraison"')],
  update: [...WORK, CLIENT, LIVREUR],
})
