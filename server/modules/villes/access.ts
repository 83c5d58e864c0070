import { access, allow } from '#server/core/base/access.ts'

/** Names are public: a merchant chooses a ville before having an account. */
export const villesAccess = access({
  read: [allow('*')],
  create: [allow('Villes')],
  update: [allow(['Villes', 'Frais de livraison'])],
  delete: [allow('Villes')],
})
