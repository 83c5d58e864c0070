import { access, allow } from '#server/core/base/access.ts'

const STAFF = [allow('Frais de livraison')]

/** A client reads what a promotion gave him on his fees; to whom else it is given is not for him. */
export const promotionsAccess = access({ read: STAFF, create: STAFF, update: STAFF, delete: STAFF })
