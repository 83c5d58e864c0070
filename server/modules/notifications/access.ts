import { access, allow } from '#server/core/base/access.ts'

const OWN = [allow('@', 'owner = @request.auth.id')]

/** Written by `server/notifications` alone; its owner reads it, and says that it is read or for later. */
export const notificationsAccess = access({ read: OWN, update: OWN })
