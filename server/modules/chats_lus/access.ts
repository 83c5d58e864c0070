import { access, allow } from '#server/core/base/access.ts'

/** Moved by `POST /api/wasl/chats/:id/read` alone. */
export const chatsLusAccess = access({ read: [allow('@', 'user = @request.auth.id')] })
