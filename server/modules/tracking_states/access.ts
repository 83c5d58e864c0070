import { access, allow } from '#server/core/base/access.ts'

/** Everyone reads in which state a parcel is; its hooks keep the 39 shipped ones. */
export const trackingStatesAccess = access({
  read: [allow('@')],
  create: [allow('Etats')],
  update: [allow('Etats')],
  delete: [allow('Etats')],
})
