import { access, allow } from '#server/core/access.ts'

const STAFF = ['Envois', 'BLS', 'Ramassage', 'Commandes'] as const

/** Kept as they came; nobody edits or removes one. */
export const scansAccess = access({ read: [allow(STAFF), allow('livreur', 'author = @request.auth.id')] })
