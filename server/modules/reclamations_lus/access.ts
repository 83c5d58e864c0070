import { access, allow } from '#server/core/base/access.ts'

/** Moved by `POST /api/wasl/reclamations/:id/read` and by what one writes, never by hand. */
export const reclamationsLusAccess = access({ read: [allow('@', 'user = @request.auth.id')] })
