import { access, allow } from '#server/core/base/access.ts'

export const jobsRowsAccess = access({
  read: [allow('Moderateurs'), allow('@', 'job.author = @request.auth.id')],
})
