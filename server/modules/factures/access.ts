import { access, allow } from '#server/core/access.ts'
import { ofHisClients, ofHisLivreurs } from '#server/modules/agences/access.ts'

/** For whom a facture is: `path` leads to it, its empty text being the facture itself. */
export function facturesOf(path: '' | 'facture.') {
  return [
    allow('Factures clients', `${path}party = "client" && ${ofHisClients(`${path}user`)}`),
    allow('Factures livreurs', `${path}party = "livreur" && ${ofHisLivreurs(`${path}user`)}`),
    allow(['client', 'livreur'], `${path}user = @request.auth.id && ${path}state != "brouillon"`),
  ]
}

export const facturesAccess = access({ read: facturesOf('') })
