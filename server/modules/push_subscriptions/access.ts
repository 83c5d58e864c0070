import { access, allow } from '#server/core/base/access.ts'

const OWN = [allow('@', 'owner = @request.auth.id')]

/** The hook sets the owner: people ask for messages to themselves alone. */
export const pushSubscriptionsAccess = access({ read: OWN, create: [allow('@')], delete: OWN })
