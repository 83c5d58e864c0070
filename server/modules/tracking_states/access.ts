import { access, allow } from '#server/core/access.ts'

/** The 39 codes are fixed: states are renamed, ordered and switched off, never added or removed. */
export const trackingStatesAccess = access({
  read: [allow('@')],
  update: [allow('Etats')],
})
