import { access, allow } from '#server/core/base/access.ts'
import { ofOwnAgence, ofOwnClients } from '#server/modules/agences/access.ts'

const HERE = `((reclamation.command != "" && ${ofOwnAgence('reclamation.command.agence')}) || (reclamation.command = "" && ${ofOwnClients('reclamation.client')}))`
const OWN = '(reclamation.client = @request.auth.id || reclamation.author = @request.auth.id)'
const ASKED = 'reclamation.assigned = @request.auth.id'
/** Internal notes never leave staff. */
const SAID_TO_ALL = 'internal = false'

/** Readers of a claim read its messages, internal notes apart, and write some. */
const readers = [
  allow('Reclamations', HERE),
  allow('client', `${OWN} && ${SAID_TO_ALL}`),
  allow('livreur', `${ASKED} && ${SAID_TO_ALL}`),
]

export const reclamationMessagesAccess = access({ read: readers, create: readers })
