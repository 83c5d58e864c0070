import { stateId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { accountId } from '#model/domain/ledger/accounts.ts'
import { toDirhams, toNumeric, ZERO } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { accountsOf } from '#server/ledger/statements.ts'
import { NEW_ID, replayRows } from '../answers/recorded-rows.ts'
import type { Ask } from './http-users.ts'

/** A parcel that waits in an agence, with the livreur it will get. */
export interface Waiting {
  readonly id: string
  readonly delivery_man: string
  readonly client_source: string
  readonly agence: string
  /** The cash to collect at the door. */
  readonly total: Centimes
}

/** A kind of transition: its nth request for a parcel, and the bare SQL that writes the same rows. */
export interface MoveKind {
  readonly title: string
  /** The states the parcel goes to in turn. */
  readonly to: readonly StateCode[]
  /** The statement; its last eight parameters are the columns of `Told`. */
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
export const assignments = (livreurs: readonly string[]): MoveKind => {
  const livreur = (turn: number) => livreurs[turn % livreurs.length] ?? ''
  return {
    title: 'a parcel is given to a livreur, then to another',
    to: ['AFFECTE'],
    text: `WITH held AS (SELECT * FROM commands WHERE id = $1 FOR UPDATE),
  moved AS (UPDATE commands SET status = $3, delivery_man = $2, last_event_at = now(), updated = now() WHERE id = $1),
  told AS (INSERT INTO suivis (id, command, kind, "from", status, actor, at, source, from_delivery_man, delivery_man,
      expected, money_state, ville, agence, holder_kind, holder, former)
    SELECT ${NEW_ID}, id, 'transition', status, $3, $2, now(), 'web', delivery_man, $2, price + extra_fees, money_state, city,
      agence, holder_kind, holder, jsonb_build_object('status', status, 'delivery_man', delivery_man,
        'last_event_at', last_event_at) FROM held),
  ${replayRows(4)}
  SELECT 1`,
    ask: ({ id, delivery_man }, turn) =>
      suivi({
        command: id,
        status: stateId('AFFECTE'),
        delivery_man: livreur(turn),
        from_delivery_man: turn === 0 ? delivery_man : livreur(turn - 1),
        confirmer_ville: true,
      }),
    values: ({ id }, turn) => [id, livreur(turn), stateId('AFFECTE')],
  }
}

const DELIVERED_AND_NOT = ['LIVRE', 'RECU_HUB'] as const satisfies readonly StateCode[]

/** A parcel is delivered in cash, then was not: each time one entry of the ledger, and fees that are due or end. */
export const deliveries = (livreurs: readonly string[]): MoveKind => ({
  title: 'a parcel is delivered in cash, then set right, then delivered again',
  to: DELIVERED_AND_NOT,
  text: DELIVERY,
  ask: ({ id, agence, total }, turn) => {
    const set = { command: id, kind: 'correction', note: 'Mesure' }
    if (turn % 2 === 1) return suivi({ ...set, status: stateId('RECU_HUB'), agence })
    const paid = { amount_collected: toDirhams(total), mode_paiement: 'especes' }
    const delivery_man = livreurs[turn % livreurs.length]
    return suivi({ ...set, ...paid, status: stateId('LIVRE'), delivery_man })
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
    return [id, livreur, ...after, ...accounts, back ? `-${toNumeric(total)}` : toNumeric(total)]
  },
})

const DELIVERY = `WITH held AS (SELECT * FROM commands WHERE id = $1 FOR UPDATE),
  moved AS (UPDATE commands SET status = $3, outcome = $4, money_state = $5, amount_collected = $6::numeric,
    paid_to_kind = 'livreur', paid_to = $2, delivery_man = $2, held_since = now(), last_event_at = now(), updated = now()
    WHERE id = $1),
  told AS (INSERT INTO suivis (id, command, kind, "from", status, actor, at, source, note, from_delivery_man, delivery_man,
      expected, outcome, money_state, amount_collected, mode_paiement, paid_to_kind, paid_to, ville, agence, holder_kind,
      holder, former)
    SELECT ${NEW_ID}, id, 'correction', status, $3, $2, now(), 'web', 'Mesure', delivery_man, $2, price + extra_fees, $4, $5,
      $6::numeric, 'especes', 'livreur', $2, city, agence, holder_kind, holder, jsonb_build_object('status', status,
        'outcome', outcome, 'money_state', money_state, 'amount_collected', amount_collected, 'paid_to', paid_to,
        'delivery_man', delivery_man, 'held_since', held_since, 'last_event_at', last_event_at)
    FROM held RETURNING id),
  due AS (INSERT INTO frais (id, command, suivi, party, "user", fait, montant, taux, source, occurred_at)
    SELECT ${NEW_ID}, $1, told.id, party, $2, 'livraison', 35, 10, 'défaut ville', now()
    FROM told CROSS JOIN unnest(ARRAY['client', 'livreur']) AS party WHERE $4 <> ''),
  ended AS (UPDATE frais SET annule_par = told.id, updated = now() FROM told
    WHERE command = $1 AND fait = 'livraison' AND annule_par = '' AND $4 = ''),
  ${replayRows(10)},
  entry AS (INSERT INTO ledger_entries (id, cause_collection, cause, rule, occurred_at, posted_at, label, actor, command,
      agence, reverses)
    SELECT ${NEW_ID}, 'suivis', told.id, 'encaissement', now(), now(), 'Encaissé à la porte', $2, $1, held.agence,
      CASE WHEN $4 = '' THEN coalesce((SELECT live.id FROM ledger_entries AS live
        WHERE live.command <> '' AND live.command = $1 AND live.cause_collection = 'suivis' AND live.reverses = ''
        ORDER BY live._seq DESC LIMIT 1), '') ELSE '' END
    FROM told CROSS JOIN held RETURNING id),
  locked AS MATERIALIZED (SELECT id FROM ledger_accounts WHERE id IN ($7, $8) ORDER BY id FOR UPDATE),
  posted AS (UPDATE ledger_accounts AS a SET version = version + 1,
    balance = balance + CASE WHEN a.id = $7 THEN $9::numeric ELSE -$9::numeric END
    FROM locked WHERE a.id = locked.id RETURNING a.id, a.balance, a.version)
  INSERT INTO ledger_postings (id, entry, account, amount, balance_after, account_version)
  SELECT ${NEW_ID}, entry.id, posted.id,
    CASE WHEN posted.id = $7 THEN $9::numeric ELSE -$9::numeric END, posted.balance, posted.version
  FROM posted CROSS JOIN entry`

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

/** Parcels in a hub have left their client in a packaging, long before they are delivered. */
export async function pack(db: Database, parcels: readonly Waiting[]): Promise<void> {
  const ids = parcels.map(({ id }) => id)
  await db.query(sql`INSERT INTO frais (id, command, party, "user", fait, montant, taux, source, occurred_at)
    SELECT substr(md5(id || 'emballage'), 1, 15), id, 'client', client_source, 'emballage', 2, 20, 'défaut', last_event_at
    FROM commands WHERE id = ANY(${ids}::text[])
      AND NOT EXISTS (SELECT FROM frais WHERE command = commands.id AND fait = 'emballage' AND annule_par = '')`)
}
