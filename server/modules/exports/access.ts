import { access, allow } from '#server/core/base/access.ts'

const OWN = [allow('@', 'owner = @request.auth.id')]

/** An export and its file are their owner's alone, whatever others may list; an update only cancels. */
export const exportsAccess = access({ read: OWN, create: [allow('@')], update: OWN })
