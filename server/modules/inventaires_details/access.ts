import { access, allow } from '#server/core/base/access.ts'
import { ofHisAgence } from '#server/modules/agences/access.ts'

export const inventairesDetailsAccess = access({ read: [allow('Envois', ofHisAgence('inventaire.agence'))] })
