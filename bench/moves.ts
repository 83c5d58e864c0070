import { stateId } from '#model/domain/commande/reference.ts'
import { accountId } from '#model/domain/ledger/accounts.ts'
import { toDirhams, toNumeric, ZERO } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import type { Database } from '#server/db/database.ts'
import { accountsOf } from '#server/ledger/statements.ts'
import type { Ask } from './http-users.ts'

/** A parcel that waits in an agence, and to whom it is assigned. */
export interface Waiting {
  readonly id: string
  readonly delivery_man: string
  readonly client_source: string
  readonly agence: string
  /** The cash to collect at the door. */
  readonly total: Centimes
}

/** A kind of transition: how it is asked for the nth time of a parcel, and the bare SQL that writes the same rows. */
export interface MoveKind {
  readonly title: string
  readonly bare: string
  readonly text: string
  ask(parcel: Waiting, turn: number): Ask
  values(parcel: Waiting, turn: number): readonly unknown[]
}

const suivi = (values: object): Ask => ({
  method: 'POST',
  path: '/api/collections/suivis/records',
  body: JSON.stringify({ source: 'web', ...values }),
})

/** A parcel is given to a livreur, then to another. */
export const assignments = (livreurs: readonly string[]): MoveKind => ({
  title: 'a parcel is given to a livreur, then to another',
  bare: 'the commande locked and changed, its suivi and two lines of journal',
  text: `WITH held AS (SELECT id, status, delivery_man FROM commands WHERE id = $1 FOR UPDATE),
  moved AS (UPDATE commands SET delivery_man = $2, last_event_at = now() WHERE id = $1),
  told AS (INSERT INTO suivis (id, command, "from", status, delivery_man, at, source)
    SELECT substr(md5(random()::text), 1, 15), id, status, status, $2, now(), 'web' FROM held),
  kept AS (INSERT INTO journal (id, collection, record, action, "before", "after", source)
    SELECT substr(md5(random()::text), 1, 15), 'commands', id, 'update', to_jsonb(held), to_jsonb(held), 'web'
    FROM held CROSS JOIN generate_series(1, 2))
  SELECT id FROM held`,
  ask: ({ id, delivery_man }, turn) =>
    suivi({
      command: id,
      status: stateId('AFFECTE'),
      delivery_man: livreurs[turn % livreurs.length],
      from_delivery_man: turn === 0 ? delivery_man : livreurs[(turn - 1) % livreurs.length],
      confirmer_ville: true,
    }),
  values: ({ id }, turn) => [id, livreurs[turn % livreurs.length]],
})

/** A parcel is delivered in cash, then was not: each time one entry of the ledger and the fees of the fact. */
export const deliveries = (livreurs: readonly string[]): MoveKind => ({
  title: 'a parcel is delivered in cash, then set right, then delivered again',
  bare: 'the commande locked and changed, its suivi, two fees, four lines of journal, an entry with two postings, and two accounts locked and moved',
  text: `WITH held AS (SELECT id, status, outcome, money_state, amount_collected FROM commands WHERE id = $1 FOR UPDATE),
  moved AS (UPDATE commands SET status = $2, outcome = $3, money_state = $4, amount_collected = $5::numeric,
    paid_to_kind = 'livreur', paid_to = $6, last_event_at = now() WHERE id = $1),
  told AS (INSERT INTO suivis (id, command, "from", status, outcome, money_state, amount_collected, delivery_man, at, source)
    SELECT substr(md5(random()::text), 1, 15), id, status, $2, $3, $4, $5::numeric, $6, now(), 'web' FROM held RETURNING id),
  owed AS (INSERT INTO frais (id, command, suivi, party, fait, montant, occurred_at)
    SELECT substr(md5(random()::text), 1, 15), $1, told.id, party, 'livraison', 35, now()
    FROM told CROSS JOIN unnest(ARRAY['client', 'livreur']) AS party),
  kept AS (INSERT INTO journal (id, collection, record, action, "before", "after", source)
    SELECT substr(md5(random()::text), 1, 15), 'commands', id, 'update', to_jsonb(held), to_jsonb(held), 'web'
    FROM held CROSS JOIN generate_series(1, 4)),
  entry AS (INSERT INTO ledger_entries (id, cause_collection, cause, rule, occurred_at, posted_at, label, command)
    SELECT substr(md5(random()::text), 1, 15), 'suivis', told.id, 'encaissement', now(), now(), 'Encaissé à la porte', $1
    FROM told RETURNING id),
  locked AS MATERIALIZED (SELECT id FROM ledger_accounts WHERE id IN ($7, $8) ORDER BY id FOR UPDATE),
  posted AS (UPDATE ledger_accounts AS a SET version = version + 1,
    balance = balance + CASE WHEN a.id = $7 THEN $9::numeric ELSE -$9::numeric END
    FROM locked WHERE a.id = locked.id RETURNING a.id, a.balance, a.version)
  INSERT INTO ledger_postings (id, entry, account, amount, balance_after, account_version)
  SELECT substr(md5(random()::text), 1, 15), entry.id, posted.id,
    CASE WHEN posted.id = $7 THEN $9::numeric ELSE -$9::numeric END, posted.balance, posted.version
  FROM posted CROSS JOIN entry`,
  ask: ({ id, agence, total }, turn) => {
    const set = { command: id, kind: 'correction', note: 'Mesure' }
    if (turn % 2 === 1) return suivi({ ...set, status: stateId('RECU_HUB'), agence })
    const paid = { amount_collected: toDirhams(total), mode_paiement: 'especes' }
    return suivi({
      ...set,
      ...paid,
      status: stateId('LIVRE'),
      delivery_man: livreurs[turn % livreurs.length],
    })
  },
  values: ({ id, client_source, total }, turn) => {
    const livreur = livreurs[turn % livreurs.length] ?? ''
    const back = turn % 2 === 1
    const accounts = [
      accountId({ kind: 'CASH_LIVREUR', user: livreur }),
      accountId({ kind: 'DU_CLIENT', user: client_source }),
    ]
    const after = back
      ? [stateId('RECU_HUB'), '', 'NON_ENCAISSE', '0']
      : [stateId('LIVRE'), 'LIVRE', 'CHEZ_LIVREUR', toNumeric(total)]
    return [id, ...after, livreur, ...accounts, back ? `-${toNumeric(total)}` : toNumeric(total)]
  },
})

/** The accounts that the bare SQL moves are there, as they are for the product after the first delivery. */
export async function openAccounts(
  db: Database,
  parcels: readonly Waiting[],
  livreurs: readonly string[],
): Promise<void> {
  const made = accountsOf([
    ...livreurs.map((user) => ({ kind: 'CASH_LIVREUR', user, amount: ZERO }) as const),
    ...parcels.map(({ client_source: user }) => ({ kind: 'DU_CLIENT', user, amount: ZERO }) as const),
  ])
  if (made) await db.query(made)
}
