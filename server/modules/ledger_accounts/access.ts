import { access, allow } from '#server/core/base/access.ts'
import { EVERYWHERE, HIS, ofOwnClients, ofOwnLivreurs } from '#server/modules/agences/access.ts'

/** The permissions that read the books; the ledger alone writes them. */
export const LEDGER_READERS = ['Factures clients', 'Factures livreurs'] as const

/** Accounts of a moderateur's agence: its caisse, and those of its clients and livreurs. */
export const LEDGER_HERE = [
  `(${EVERYWHERE} || agence = ${HIS})`,
  `(user.type = "client" && ${ofOwnClients('user')})`,
  `(user.type = "livreur" && ${ofOwnLivreurs('user')})`,
].join(' || ')

export const ledgerAccountsAccess = access({ read: [allow(LEDGER_READERS, LEDGER_HERE)] })

/** Accounts of `users` whose statement may be read. */
export const releveAccess = access({
  view: [
    allow('Factures clients', `type = "client" && ${ofOwnClients('')}`),
    allow('Factures livreurs', `type = "livreur" && ${ofOwnLivreurs('')}`),
    allow(['client', 'livreur'], 'id = @request.auth.id'),
  ],
})
