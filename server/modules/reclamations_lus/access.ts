import { access, allow } from '#server/core/base/access.ts'

/**
 * Read marks move by `POST /api/wasl/reclamations/:id/read` and with a message of one's own, never by hand.
 */
export const reclamationsLusAccess = access({ read: [allow('@', 'user = @request.auth.id')] })
