import type { Collections, Row } from '#model/collections.ts'
import type { Actor } from '#model/domain/commande/asked.ts'
import { stateCode } from '#model/domain/commande/reference.ts'
import { barred, clash, type Refusal } from '#model/domain/commande/refusal.ts'
import { expectedOf } from '#model/domain/commande/requirements.ts'
import { ECHANGE_OR_PARTIAL } from '#model/domain/commande/states.ts'
import { holds } from '#model/domain/permissions.ts'
import { canonical } from '#server/clock.ts'
import type { Engine } from '#server/core/engine.ts'
import type { Origin } from '#server/core/hooks.ts'
import { newId } from '#server/core/records/ids.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { actorOf } from './actor.ts'
import { type MoveOutcome, NO_PARCEL, sourceOf } from './move.ts'
import { asDecided } from './moving.ts'
import { type Completed, suiviFacts, writeConsequences } from './write-move.ts'

/** A move to take back. */
export interface Undone {
  readonly command: string
  readonly suivi: string
}

/** Takes back the last move of each parcel where it may be; the others are told why. */
export async function undoMoves(
  engine: Engine<Collections>,
  tx: Tx,
  undone: readonly Undone[],
  origin: Origin & { readonly job?: string },
): Promise<MoveOutcome[]> {
  const parcels = await engine.hold(
    tx,
    'commands',
    undone.map(({ command }) => command),
  )
  const suivis = await engine.hold(
    tx,
    'suivis',
    undone.map(({ suivi }) => suivi),
  )
  const last = await lastOf(tx, [...parcels.keys()])
  const now = canonical(engine.clock.now())
  const move = { engine, tx, origin, now, tours: new Map<string, string>() }
  const actor = await actorOf(engine, tx, origin.caller)
  const outcomes: MoveOutcome[] = []
  for (const { command, suivi } of undone) {
    const parcel = parcels.get(command)
    const former = suivis.get(suivi)
    if (!parcel || !former) {
      outcomes.push({ command, refusal: NO_PARCEL })
      continue
    }
    const refusal = whyNot(engine, former, last.get(command), parcel, actor)
    if (refusal) {
      outcomes.push({ command, refusal })
      continue
    }
    const leads = leadsBack(parcel, former, now)
    const values = {
      ...suiviFacts(move, parcel, leads),
      id: newId(),
      command,
      kind: 'annulation' as const,
      status: leads.parcel.status ?? parcel.status,
      source: sourceOf(origin),
      undoes: former.id,
      job: origin.job ?? '',
    }
    const written = await asDecided(tx, values.id, () => engine.create(tx, 'suivis', values, origin))
    await writeConsequences(move, parcel, written, leads)
    outcomes.push({ command, suivi: values.id })
  }
  return outcomes
}

/** The last suivi of each. */
export async function lastOf(tx: Tx, commands: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ command: string; id: string }>(
    sql`SELECT DISTINCT ON (command) command, id FROM suivis WHERE command = ANY(${[...commands]}::text[])
        ORDER BY command, at DESC NULLS LAST, _seq DESC`,
  )
  return new Map(rows.map(({ command, id }) => [command, id]))
}

/** A move is taken back while it is the last of its parcel, by who made it, and while no money hangs on it. */
export function whyNot(
  engine: Engine<Collections>,
  suivi: Row<'suivis'>,
  last: string | undefined,
  parcel: Row<'commands'>,
  actor: Actor,
): Refusal | null {
  if (suivi.command !== parcel.id || last !== suivi.id) {
    const state = engine.cached('tracking_states').get(parcel.status)
    return clash(`Le colis a bougé depuis : il est « ${state?.name ?? ''} ». Rien n’est annulé.`)
  }
  const mayCorrect = actor.as === 'systeme' || holds(actor.person, 'Modification etat commandes')
  if (actor.person?.id !== suivi.actor && !mayCorrect) {
    return barred('Seul qui a fait ce changement peut l’annuler, ou un modérateur par une correction.')
  }
  const code = stateCode(suivi.status)
  if (suivi.former === null || suivi.kind === 'annulation' || (code && ECHANGE_OR_PARTIAL.includes(code))) {
    return clash('Ce changement ne s’annule pas : faites une correction.')
  }
  if (!mayCorrect && parcel.amount_collected !== 0) {
    return clash('De l’argent a été encaissé : demandez une correction à un modérateur.')
  }
  if (parcel.money_state === 'FACTURE' || parcel.money_state === 'PAYE') {
    return clash('Ce colis est sur une facture émise : il faut un avoir.')
  }
  return null
}

/** Back to what the commande held; the suivi that is undone stays, and a new one tells of it. */
export function leadsBack(parcel: Row<'commands'>, { former }: Row<'suivis'>, now: string): Completed {
  const held = former as Partial<Row<'commands'>>
  const restored = { ...parcel, ...held }
  return {
    parcel: { ...held, last_event_at: now },
    suivi: {
      attempt_no: 0,
      holder_kind: restored.holder_kind,
      holder: restored.holder,
      expected: expectedOf(restored),
      amount_collected: restored.amount_collected,
      outcome: restored.outcome,
      money_state: restored.money_state,
      fee_event: '',
      ville: restored.city,
      agence: restored.agence,
      delivery_man: restored.delivery_man,
      tour: restored.tour,
    },
    twin: null,
    joinsTourOf: '',
  }
}
