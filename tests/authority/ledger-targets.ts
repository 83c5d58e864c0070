import { type AccountKey, accountId } from '#model/domain/ledger/accounts.ts'
import { ZERO } from '#model/domain/money.ts'
import { accountsOf } from '#server/ledger/statements.ts'
import type { TestWasl } from '#tests/support/wasl.ts'
import { putPosting } from './records.ts'
import { nobody, simple, type Target, type Values, withAgence } from './target-makers.ts'

/** Creates the account unless it exists: several people request it at once. */
async function account({ db }: TestWasl, key: AccountKey): Promise<Values> {
  const made = accountsOf([{ ...key, amount: ZERO }])
  if (made) await db.query(made)
  return { id: accountId(key), ...key }
}

const dueTo = (wasl: TestWasl, user: string) => account(wasl, { kind: 'DU_CLIENT', user })

/** The books: accounts of an agence and of people, entries and postings of an agence. */
export const LEDGER_TARGETS: readonly Target[] = [
  {
    title: 'ledger_accounts (caisse)',
    collection: 'ledger_accounts',
    own: nobody,
    other: (wasl, { agence }) => account(wasl, { kind: 'CAISSE', agence }),
  },
  {
    title: 'ledger_accounts (client)',
    collection: 'ledger_accounts',
    own: ({ type, id }, wasl) => (type === 'client' ? dueTo(wasl, id) : null),
    other: (wasl, { client }) => dueTo(wasl, client),
  },
  withAgence(simple('ledger_entries')),
  {
    title: 'ledger_postings',
    collection: 'ledger_postings',
    own: nobody,
    other: async (wasl, { agence }) => ({ id: await putPosting(wasl, agence) }),
  },
  withAgence(simple('ouvertures', { kind: 'CAISSE', montant: 10_000 })),
  simple('clotures', { state: 'demandee' }),
  simple('ecritures_reprises', { libelle: 'Reprise' }),
]
