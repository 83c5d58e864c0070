import { access, allow } from '#server/core/base/access.ts'

const STAFF = [allow(['Villes', 'Frais de livraison'])]

export const zonesAccess = access({ read: [allow('@')], create: STAFF, update: STAFF, delete: STAFF })
