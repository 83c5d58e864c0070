import { access, allow } from '#server/core/base/access.ts'

const STAFF = [allow('Frais de livraison')]

/** A client reads the discount on his fees, not the promotions themselves: they name other clients. */
export const promotionsAccess = access({ read: STAFF, create: STAFF, update: STAFF, delete: STAFF })
