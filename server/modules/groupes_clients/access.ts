import { access, allow } from '#server/core/base/access.ts'

const STAFF = [allow(['Clients', 'Frais de livraison'])]

export const groupesClientsAccess = access({
  read: [allow('moderateur')],
  create: STAFF,
  update: STAFF,
  delete: STAFF,
})
