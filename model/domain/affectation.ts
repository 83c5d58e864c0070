import type { Centimes } from '../schema/collection.ts'
import { add, ZERO } from './money.ts'

/** Commandes one can be shown proposals for at once. */
export const MOST_PROPOSED = 2_000

/** Days over which one looks at what a livreur delivered, today among them. */
export const RECENT_DAYS = 7

/** Parcels of the tours a livreur ended in those days. */
export interface Recent {
  readonly loaded: number
  readonly delivered: number
}

/** Delivered of a hundred loaded; null while he has ended no tour. */
export const deliveredPercent = ({ loaded, delivered }: Recent): number | null =>
  loaded === 0 ? null : Math.min(100, Math.round((delivered * 100) / loaded))

/** A livreur as whoever shares out parcels sees him. */
export interface Carrier {
  readonly id: string
  readonly name: string
  readonly agence: string
  readonly villes: ReadonlySet<string>
  /** Parcels he has or had today. */
  readonly carried: number
  /** Parcels a day at most; 0 for no limit. */
  readonly mostParcels: number
  /** Cash in hand, and what the parcels he carries will add to it. */
  readonly cash: Centimes
  /** Cash he may have; 0 for no limit. */
  readonly mostCash: Centimes
  readonly recent: Recent
}

export interface ToAssign {
  readonly id: string
  readonly city: string
  readonly ville: string
  /** What is due at its door. */
  readonly due: Centimes
  /** The agence that has it. */
  readonly agence: string
  /** Who had it last, or went to this recipient last; empty for nobody. */
  readonly before: string
}

export interface Proposal {
  readonly command: string
  /** Empty when nobody can take it. */
  readonly livreur: string
  readonly reason: string
}

/** How much emptier another must be, as a part of a day, to be preferred to who knows the recipient. */
const WORTH_OF_KNOWING = 0.25
/** A day's work of a livreur without a limit. */
const USUAL_DAY = 60

interface Load {
  readonly of: Carrier
  carried: number
  cash: Centimes
}

/**
 * A livreur for each parcel: one who serves its ville, who knows it or its recipient, and who has the least to do;
 * never beyond what he may carry or hold. The same question has the same answer.
 */
export function propose(parcels: readonly ToAssign[], carriers: readonly Carrier[]): readonly Proposal[] {
  const loads = carriers
    .toSorted((a, b) => compare(a.name, b.name) || compare(a.id, b.id))
    .map((of): Load => ({ of, carried: of.carried, cash: of.cash }))
  const serving = new Map<string, readonly Load[]>()
  const proposals = new Map<string, Proposal>()
  const inOrder = parcels.toSorted((a, b) => compare(a.ville, b.ville) || compare(a.id, b.id))
  for (const parcel of inOrder) {
    if (proposals.has(parcel.id)) continue
    const serve = serving.get(parcel.city) ?? loads.filter(({ of }) => of.villes.has(parcel.city))
    serving.set(parcel.city, serve)
    proposals.set(parcel.id, proposalFor(parcel, serve, loads))
  }
  return parcels.flatMap(({ id }) => {
    const proposal = proposals.get(id)
    proposals.delete(id)
    return proposal ?? []
  })
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function proposalFor(parcel: ToAssign, serve: readonly Load[], loads: readonly Load[]): Proposal {
  const best = bestOf(parcel, serve)
  // Better a neighbour than nobody: he is proposed only when those of the ville are full or there are none.
  const chosen =
    best ??
    bestOf(
      parcel,
      loads.filter(({ of }) => of.agence !== '' && of.agence === parcel.agence),
    )
  if (!chosen) return { command: parcel.id, livreur: '', reason: nobody(parcel, serve) }
  const reason = reasonFor(parcel, chosen, best !== null)
  chosen.carried++
  chosen.cash = add(chosen.cash, cashOf(parcel))
  return { command: parcel.id, livreur: chosen.of.id, reason }
}

const hasRoom = ({ of, carried, cash }: Load, parcel: ToAssign): boolean =>
  (of.mostParcels === 0 || carried < of.mostParcels) &&
  (of.mostCash === 0 || add(cash, cashOf(parcel)) <= of.mostCash)

/** A parcel for which money is given back at the door asks for no room. */
const cashOf = ({ due }: ToAssign): Centimes => (due > 0 ? due : ZERO)

function bestOf(parcel: ToAssign, among: readonly Load[]): Load | null {
  let best: Load | null = null
  let least = Number.POSITIVE_INFINITY
  for (const load of among) {
    if (!hasRoom(load, parcel)) continue
    const filled = load.carried / (load.of.mostParcels || USUAL_DAY)
    const cost = filled - (load.of.id === parcel.before ? WORTH_OF_KNOWING : 0)
    if (cost < least) {
      best = load
      least = cost
    }
  }
  return best
}

function reasonFor({ ville, before }: ToAssign, { of, carried }: Load, serves: boolean): string {
  const percent = deliveredPercent(of.recent)
  return [
    `${carried} aujourd’hui`,
    serves ? `dessert ${ville}` : `même agence, ne dessert pas ${ville}`,
    ...(percent === null ? [] : [`${percent}\u00a0%\u00a0livrés`]),
    ...(before === of.id ? ['connaît ce destinataire'] : []),
  ].join(' · ')
}

function nobody({ ville }: ToAssign, serve: readonly Load[]): string {
  return serve.length === 0
    ? `Personne de présent ne dessert ${ville}.`
    : `Plafond atteint pour ${serve.length === 1 ? 'le livreur' : `les ${serve.length} livreurs`} de ${ville}.`
}
