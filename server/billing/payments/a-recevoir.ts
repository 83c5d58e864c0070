import type { Collections, Row } from '#model/collections.ts'
import {
  availableOf,
  heldFor,
  type OwedPart,
  PLACES,
  TURNS,
  type Turn,
  totalOwed,
} from '#model/domain/billing/owed.ts'
import type { PlaceOwed, ToReceive } from '#model/domain/billing/payout-answers.ts'
import { add, fromNumeric, toDirhams, ZERO } from '#model/domain/money.ts'
import { fromCanonical, localDay } from '#server/clock.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { moneySetting } from '#server/money-setting.ts'
import { owedTo } from './owed.ts'
import { cycleBegan, payday } from './payout-calendar.ts'

type Profile = Pick<Row<'clients'>, 'cycle_paiement' | 'mode_paiement' | 'rib'>

export async function toReceive(
  engine: Engine<Collections>,
  db: Db,
  user: string,
  now: string,
): Promise<ToReceive> {
  const owed = await owedTo(engine, db, user)
  const [found] = await engine.findBy(db, 'clients', 'user', user)
  const profile: Profile = found ?? { cycle_paiement: '', mode_paiement: '', rib: '' }
  const minimum = profile.mode_paiement === 'especes' ? ZERO : moneySetting(engine, 'argent.minimum_virement')
  return {
    total: toDirhams(totalOwed(owed)),
    prochain: nextPayment(engine, profile, owed.parts, now, availableOf(owed)),
    places: owed.parts.map((part) => placeOf(part, profile)),
    disponible: toDirhams(availableOf(owed)),
    en_attente: toDirhams(heldFor(owed)),
    cycle: profile.cycle_paiement || 'hebdomadaire',
    minimum: toDirhams(minimum),
    retrait: await retraitOfCycle(db, user, cycleBegan(profile.cycle_paiement, now)),
  }
}

/**
 * The next payment. Billed money is paid on the first payday since it was billed, a payday that is over
 * counting as late; money not billed yet comes with the payday after today.
 */
function nextPayment(
  engine: Engine<Collections>,
  { cycle_paiement }: Profile,
  parts: readonly OwedPart[],
  now: string,
  available: OwedPart['amount'],
): ToReceive['prochain'] {
  const today = localDay(fromCanonical(now))
  const billed = parts.filter(({ place }) => place === 'facture' || place === 'paiement')
  const since = billed.map((part) => part.since).toSorted()[0]
  if (since === undefined) {
    const date = payday(engine, cycle_paiement, today.add({ days: 1 }))
    return { date: date.toString(), montant: toDirhams(available > 0 ? available : ZERO), en_retard: false }
  }
  const promised = payday(engine, cycle_paiement, localDay(fromCanonical(since)))
  return {
    date: promised.toString(),
    montant: toDirhams(add(ZERO, ...billed.map(({ amount }) => amount))),
    en_retard: Temporal.PlainDate.compare(promised, today) < 0,
  }
}

function placeOf({ place, amount, since }: OwedPart, profile: Profile): PlaceOwed {
  const turn = turnOf(place, profile)
  return {
    place,
    label: PLACES[place],
    montant: toDirhams(amount),
    depuis: since,
    tour_de: turn,
    tour_de_label: TURNS[turn],
  }
}

function turnOf(place: OwedPart['place'], { mode_paiement, rib }: Profile): Turn {
  switch (place) {
    case 'livreur':
    case 'banque':
      return place
    case 'facture':
      return mode_paiement !== 'especes' && rib === '' ? 'client' : 'paiement'
    case 'paiement':
      return 'paiement'
    default:
      return 'facturation'
  }
}

async function retraitOfCycle(db: Db, user: string, since: string): Promise<ToReceive['retrait']> {
  const [found] = await db.query<{ id: string; montant: string; state: string }>(
    sql`SELECT id, montant::text, state FROM retraits WHERE "user" = ${user}
        AND state NOT IN ('refusee', 'annulee') AND created >= ${since} ORDER BY created DESC LIMIT 1`,
  )
  return found ? { ...found, montant: toDirhams(fromNumeric(found.montant)) } : null
}
