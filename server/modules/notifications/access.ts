import { access, allow } from '#server/core/base/access.ts'

const OWN = [allow('@', 'owner = @request.auth.id')]

/** Only `server/notifications` creates notifications; their owner reads them, marks them as read and snoozes them. */
export const notificationsAccess = access({ read: OWN, update: OWN })
