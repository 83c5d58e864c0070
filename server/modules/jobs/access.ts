import { access, allow } from '#server/core/access.ts'

export const jobsAccess = access({ read: [allow('Moderateurs'), allow('@', 'author = @request.auth.id')] })
