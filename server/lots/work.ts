import type { Collections, Row } from '#model/collections.ts'
import { expectedOf, isDelivery } from '#model/domain/commande/decide/requirements.ts'
import { stateCode, stateId } from '#model/domain/commande/states/reference.ts'
import type { LotKind, PaperKind } from '#model/domain/lot.ts'
import { canonical } from '#server/clock.ts'
import { ApiError } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import type { Tx } from '#server/db/database.ts'
import { notifyAssigned } from '#server/notifications/parcels.ts'
import { type MoveOutcome, moveParcels, type RequestedMove } from '#server/parcels/moves/move.ts'
import { undoMoves } from '#server/parcels/moves/undo.ts'
import { villeOf } from '#server/parcels/ville.ts'
import { outOfReach } from './reach.ts'
import type { Done, Waiting } from './rows.ts'
import { livreurOfEach, lotValues, seenLivreurOfEach } from './values.ts'

export type Work = (
  engine: Engine<Collections>,
  tx: Tx,
  job: Row<'jobs'>,
  rows: readonly Waiting[],
  origin: Origin,
) => Promise<Done[]>

/** Applies each kind of lot on commandes to some of its rows, in one transaction. */
export const WORKS: Readonly<Record<Exclude<LotKind, PaperKind>, Work>> = {
  etat: moving((job) => {
    const { status = '', ...values } = lotValues(job)
    const atDoor = isDelivery({ code: stateCode(status) }) && values.amount_collected === undefined
    return {
      to: { id: status },
      values,
      ...(atDoor && { own: (parcel) => ({ amount_collected: expectedOf(parcel) }) }),
    }
  }),
  affectation: assigning,
  report: moving((job) => ({ to: 'REPORTE', values: lotValues(job) })),
  relance: relaunching,
  desaffectation: unassigning,
  corbeille: trashing,
  annulation: undoing,
}

interface Target {
  readonly to: RequestedMove['to']
  readonly values: Partial<Row<'suivis'>>
  /** Values for one parcel alone. */
  readonly own?: (parcel: Row<'commands'>) => Partial<Row<'suivis'>>
}

function moving(target: (job: Row<'jobs'>) => Target): Work {
  return async (engine, tx, job, rows, origin) => {
    const { to, values, own } = target(job)
    const parcels = own ? await held(engine, tx, rows) : null
    const moves = rows.map(({ record: command }): RequestedMove => {
      const parcel = parcels?.get(command)
      return { command, to, values: { ...values, ...(parcel && own?.(parcel)), job: job.id } }
    })
    return done(rows, await moveParcels(engine, tx, moves, origin))
  }
}

const held = (engine: Engine<Collections>, tx: Tx, rows: readonly Waiting[]) =>
  engine.hold(
    tx,
    'commands',
    rows.map(({ record }) => record),
  )

const movingToLivreurs = moving((job) => {
  const [each, seen] = [livreurOfEach(job), seenLivreurOfEach(job)]
  const own = ({ id }: Row<'commands'>) => {
    const delivery_man = each.get(id)
    const from_delivery_man = seen.get(id) ?? ''
    return { from_delivery_man, ...(delivery_man !== undefined && { delivery_man }) }
  }
  return { to: 'AFFECTE', values: lotValues(job), ...(each.size + seen.size > 0 && { own }) }
})

/** Gives each to its livreur, who is told how many he got. */
async function assigning(...[engine, tx, job, rows, origin]: Parameters<Work>): Promise<Done[]> {
  const outcomes = await movingToLivreurs(engine, tx, job, rows, origin)
  const each = livreurOfEach(job)
  const { delivery_man: one = '' } = lotValues(job)
  const livreurs = rows.flatMap(({ record: command }, n) =>
    outcomes[n]?.reason === '' ? [each.get(command) ?? one] : [],
  )
  const now = canonical(engine.clock.now())
  notifyAssigned({ engine, tx, now, origin }, job.id, livreurs)
  return outcomes
}

/** Relaunches each from the agence that has it. */
async function relaunching(...[engine, tx, job, rows, origin]: Parameters<Work>): Promise<Done[]> {
  const parcels = await held(engine, tx, rows)
  const moves = rows.map(({ record: command }): RequestedMove => {
    const parcel = parcels.get(command)
    const serves = parcel !== undefined && villeOf(engine, parcel.city)?.agence === parcel.holder
    const values = { ...lotValues(job), kind: 'relance' as const, job: job.id }
    return { command, to: serves ? 'RECU_AGENCE' : 'RECU_HUB', values }
  })
  return done(rows, await moveParcels(engine, tx, moves, origin))
}

/** A parcel that was not loaded stays where it is, without its livreur. */
async function unassigning(...[engine, tx, job, rows, origin]: Parameters<Work>): Promise<Done[]> {
  const parcels = await held(engine, tx, rows)
  const isAssigned = ({ record }: Waiting) => parcels.get(record)?.status === stateId('AFFECTE')
  const isShelved = ({ record }: Waiting) => parcels.get(record)?.holder_kind === 'agence'
  const assigned = rows.filter((row) => isAssigned(row) && isShelved(row))
  const moves = assigned.map(
    ({ record: command }): RequestedMove => ({
      command,
      to: 'RECU_AGENCE',
      values: { note: 'Désaffecté', agence: parcels.get(command)?.holder ?? '', job: job.id },
      as: 'systeme',
    }),
  )
  const moved = done(assigned, await moveParcels(engine, tx, moves, origin))
  const others = rows.filter((row) => !assigned.includes(row))
  const whyNot = (row: Waiting): string =>
    isAssigned(row)
      ? 'Ce colis est encore dans les mains d’un livreur : scannez d’abord son retour à l’agence.'
      : 'Ce colis n’attend chez aucun livreur.'
  return [...moved, ...others.map((row) => ({ id: row.id, reason: whyNot(row), suivi: '' }))]
}

async function trashing(...[engine, tx, , rows, origin]: Parameters<Work>): Promise<Done[]> {
  const ids = rows.map(({ record }) => record)
  const kept = await outOfReach(engine, tx, ids, origin.caller, 'delete')
  const done: Done[] = []
  for (const { id, record: command } of rows) {
    const reason = kept.has(command)
      ? NOT_HIS_TO_DROP
      : await refusalOf(() => engine.remove(tx, 'commands', command, origin))
    done.push({ id, reason, suivi: '' })
  }
  return done
}

const NOT_HIS_TO_DROP = 'Ce colis ne se met plus à la corbeille : annulez-le, ou demandez son retour.'

/** Runs the checks of the hooks before anything is written; returns the refusal, '' for none. */
async function refusalOf(work: () => Promise<void>): Promise<string> {
  try {
    await work()
    return ''
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
}

async function undoing(...[engine, tx, job, rows, origin]: Parameters<Work>): Promise<Done[]> {
  const moves = rows.map(({ record: command, suivi }) => ({ command, suivi }))
  return done(rows, await undoMoves(engine, tx, moves, { ...origin, job: job.id }))
}

const done = (rows: readonly Waiting[], outcomes: readonly MoveOutcome[]): Done[] =>
  rows.map(({ id, suivi }, i) => {
    const outcome = outcomes[i]
    return { id, reason: outcome?.refusal?.message ?? '', suivi: outcome?.suivi ?? suivi }
  })
