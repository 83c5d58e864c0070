import { access, allow } from '#server/core/access.ts'

const OWN = 'user = @request.auth.id'

export const clientsAccess = access({
  read: [allow('Clients'), allow('client', OWN)],
  create: [allow('Clients')],
  update: [allow('Clients'), allow('client', OWN)],
})
