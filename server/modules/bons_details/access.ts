import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence } from '#server/modules/agences/access.ts'
import { papersOf } from '#server/modules/bons/access.ts'

const work = (where: string) =>
  (['BLS', 'Envois', 'Ramassage'] as const).map((permission) =>
    allow(permission, `${papersOf(permission, 'bon.kind')} && ${where}`),
  )
const HERE = work(ofOwnAgence('bon.agence'))
const HIS_DRAFT = 'bon.client = @request.auth.id && bon.kind = "livraison"'

/** Lines are added and removed while the bon is being made; they are scanned through `scans`. */
export const bonsDetailsAccess = access({
  read: [
    ...work(ofOwnAgence('bon.agence', 'bon.agence_to')),
    allow('client', 'bon.client = @request.auth.id'),
    allow('livreur', 'bon.livreur = @request.auth.id'),
  ],
  create: [...HERE, allow('client', HIS_DRAFT)],
  delete: [...HERE, allow('client', HIS_DRAFT)],
})
