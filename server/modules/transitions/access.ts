import { access, allow } from '#server/core/access.ts'

/** Everyone learns from it what he may do next; the edges themselves are shipped, opened and closed. */
export const transitionsAccess = access({ read: [allow('@')], update: [allow('Etats')] })
