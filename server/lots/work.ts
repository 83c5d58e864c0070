import type { Collections, Row } from '#model/collections.ts'
import { stateCode, stateId } from '#model/domain/commande/reference.ts'
import type { StateCode } from '#model/domain/commande/states.ts'
import type { Engine } from '#server/core/engine.ts'
import type { Origin } from '#server/core/hooks.ts'
import { ApiError } from '#server/core/http/errors.ts'
import type { Tx } from '#server/db/database.ts'
import { type MoveAsked, type MoveOutcome, moveParcels } from '#server/parcels/move.ts'
import { undoMoves } from '#server/parcels/undo.ts'
import type { Done, Waiting } from './rows.ts'

type Work = (
  engine: Engine<Collections>,
  tx: Tx,
  job: Row<'jobs'>,
  rows: readonly Waiting[],
  origin: Origin,
) => Promise<Done[]>

/** What each kind of lot does with some of its commandes, in one transaction. */
export const WORKS: Readonly<Record<Exclude<Row<'jobs'>['kind'], ''>, Work>> = {
  etat: moving((job) => {
    const { status, ...values } = valuesOf(job)
    return { to: stateCode(String(status ?? '')), values }
  }),
  affectation: moving((job) => ({ to: 'AFFECTE', values: valuesOf(job) })),
  report: moving((job) => ({ to: 'REPORTE', values: valuesOf(job) })),
  relance: relaunching,
  desaffectation: unassigning,
  corbeille: trashing,
  annulation: undoing,
}

type Target = { readonly to: StateCode | undefined; readonly values: Partial<Row<'suivis'>> }

/** The values of the suivi, as the API would take them. */
const valuesOf = ({ move }: Row<'jobs'>): Partial<Row<'suivis'>> =>
  typeof move === 'object' && move !== null ? { ...(move as Partial<Row<'suivis'>>) } : {}

function moving(target: (job: Row<'jobs'>) => Target): Work {
  return async (engine, tx, job, rows, origin) => {
    const { to, values } = target(job)
    if (!to) return rows.map(({ id }) => ({ id, reason: 'Choisissez un état de la liste.', suivi: '' }))
    const moves = rows.map(({ command }): MoveAsked => ({ command, to, values: { ...values, job: job.id } }))
    return done(rows, await moveParcels(engine, tx, moves, origin))
  }
}

/** Each starts again from the agence that has it. */
async function relaunching(...[engine, tx, job, rows, origin]: Parameters<Work>): Promise<Done[]> {
  const parcels = await engine.hold(
    tx,
    'commands',
    rows.map(({ command }) => command),
  )
  const villes = engine.cached('villes')
  const moves = rows.map(({ command }): MoveAsked => {
    const parcel = parcels.get(command)
    const serves = parcel !== undefined && villes.get(parcel.city)?.agence === parcel.holder
    const values = { ...valuesOf(job), kind: 'relance' as const, job: job.id }
    return { command, to: serves ? 'RECU_AGENCE' : 'RECU_HUB', values }
  })
  return done(rows, await moveParcels(engine, tx, moves, origin))
}

/** A parcel that was not loaded stays where it is, without its livreur. */
async function unassigning(...[engine, tx, job, rows, origin]: Parameters<Work>): Promise<Done[]> {
  const parcels = await engine.hold(
    tx,
    'commands',
    rows.map(({ command }) => command),
  )
  const assigned = rows.filter(({ command }) => parcels.get(command)?.status === stateId('AFFECTE'))
  const moves = assigned.map(
    ({ command }): MoveAsked => ({
      command,
      to: 'RECU_AGENCE',
      values: { note: 'Désaffecté', agence: parcels.get(command)?.holder ?? '', job: job.id },
      as: 'systeme',
    }),
  )
  const moved = done(assigned, await moveParcels(engine, tx, moves, origin))
  const others = rows.filter((row) => !assigned.includes(row))
  return [
    ...moved,
    ...others.map(({ id }) => ({ id, reason: 'Ce colis n’attend chez aucun livreur.', suivi: '' })),
  ]
}

async function trashing(...[engine, tx, , rows, origin]: Parameters<Work>): Promise<Done[]> {
  const done: Done[] = []
  for (const { id, command } of rows) {
    const reason = await refusalOf(() => engine.remove(tx, 'commands', command, origin))
    done.push({ id, reason, suivi: '' })
  }
  return done
}

/** What the hooks refuse is refused before anything is written. */
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
  return done(rows, await undoMoves(engine, tx, rows, { ...origin, job: job.id }))
}

const done = (rows: readonly Waiting[], outcomes: readonly MoveOutcome[]): Done[] =>
  rows.map(({ id, suivi }, i) => {
    const outcome = outcomes[i]
    return { id, reason: outcome?.refusal?.message ?? '', suivi: outcome?.suivi ?? suivi }
  })
