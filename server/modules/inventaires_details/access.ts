import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence } from '#server/modules/agences/access.ts'

export const inventairesDetailsAccess = access({ read: [allow('Envois', ofOwnAgence('inventaire.agence'))] })
