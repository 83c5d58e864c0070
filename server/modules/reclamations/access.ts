import { access, allow } from '#server/core/access.ts'

const OWN = '(client = @request.auth.id || author = @request.auth.id)'

export const reclamationsAccess = access({
  read: [allow('Reclamations'), allow('client', OWN), allow('livreur', 'assigned = @request.auth.id')],
  create: [allow('Reclamations'), allow('client', 'client = @request.auth.id')],
  update: [
    allow('Reclamations'),
    allow('client', `${OWN} && (state = "ouverte" || state = "attente_client")`),
  ],
  delete: [allow('Reclamations')],
})
