import { access, allow } from '#server/core/access.ts'
import { ofHisAgence } from '#server/modules/agences/access.ts'

const STAFF = [allow('Envois', ofHisAgence('agence'))]

export const inventairesAccess = access({ read: STAFF, create: STAFF, update: STAFF })
