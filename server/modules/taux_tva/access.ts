import { access, allow } from '#server/core/base/access.ts'

const STAFF = [allow('Frais de livraison')]

/** Rates are printed on every facture. */
export const tauxTvaAccess = access({ read: [allow('@')], create: STAFF, update: STAFF, delete: STAFF })
