import { access, allow } from '#server/core/access.ts'
import { papersOf } from '#server/modules/bons/access.ts'

const WORK = (['BLS', 'Envois', 'Ramassage'] as const).map((permission) =>
  allow(permission, papersOf(permission, 'bon.kind')),
)
const HIS_DRAFT = 'bon.client = @request.auth.id && bon.kind = "livraison"'

/** Put on and taken off while the bon is being made; scanned through `scans`. */
export const bonsDetailsAccess = access({
  read: [
    ...WORK,
    allow('client', 'bon.client = @request.auth.id'),
    allow('livreur', 'bon.livreur = @request.auth.id'),
  ],
  create: [...WORK, allow('client', HIS_DRAFT)],
  delete: [...WORK, allow('client', HIS_DRAFT)],
})
