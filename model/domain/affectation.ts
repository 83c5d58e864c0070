import type { Centimes } from '../schema/collection.ts'
import { broughtBy, type Load as Ceiled, exceededCeiling, type Weight, withMore } from './till/ceiling.ts'
import { byText } from './villes/search.ts'
import { type Courier, isKnownToServe, type Places } from './villes/serves.ts'

/** Commandes one can be shown proposals for at once. */
export const MOST_PROPOSED = 2_000

/** Days whose deliveries by a livreur count, today included. */
export const RECENT_DAYS = 7

/** Parcels of the tours a livreur ended in those days. */
export interface Recent {
  readonly loaded: number
  readonly delivered: number
}

/** Parcels delivered of a hundred loaded; null for a livreur who ended no tour. */
export const deliveredPercent = ({ loaded, delivered }: Recent): number | null =>
  loaded === 0 ? null : Math.min(100, Math.round((delivered * 100) / loaded))

/** A livreur with everything the assignment of parcels depends on. */
export interface Carrier extends Ceiled, Courier {
  readonly id: string
  readonly name: string
  readonly recent: Recent
}

export interface ToAssign {
  readonly id: string
  readonly city: string
  readonly ville: string
  /** The cash to collect at the door. */
  readonly due: Centimes
  /** The agence that has it. */
  readonly agence: string
  /** The livreur who had the parcel last, or went to this recipient last; empty for none. */
  readonly before: string
}

export interface Proposal {
  readonly command: string
  /** Empty when nobody can take it. */
  readonly livreur: string
  readonly reason: string
}

/** A livreur who does not know the recipient is preferred only when emptier by this part of a day. */
const WORTH_OF_KNOWING = 0.25
/** A day's work of a livreur without a limit. */
const USUAL_DAY = 60

/** A livreur with the load they would have after the proposals made so far. */
interface Chosen {
  readonly of: Carrier
  now: Ceiled
}

/**
 * A livreur for each parcel: one who serves its ville, who knows it or its recipient, and who has the least
 * to do, within the ceilings of parcels and cash. Deterministic: equal arguments give equal proposals.
 */
export function propose(
  parcels: readonly ToAssign[],
  carriers: readonly Carrier[],
  places: Places,
): readonly Proposal[] {
  const loads = carriers
    .toSorted((a, b) => byText(a.name, b.name) || byText(a.id, b.id))
    .map((of): Chosen => ({ of, now: of }))
  const serving = new Map<string, readonly Chosen[]>()
  const proposals = new Map<string, Proposal>()
  const inOrder = parcels.toSorted((a, b) => byText(a.ville, b.ville) || byText(a.id, b.id))
  for (const parcel of inOrder) {
    if (proposals.has(parcel.id)) continue
    const serve =
      serving.get(parcel.city) ?? loads.filter(({ of }) => isKnownToServe(of, parcel.city, places))
    serving.set(parcel.city, serve)
    proposals.set(parcel.id, proposalFor(parcel, serve, loads))
  }
  return parcels.flatMap(({ id }) => {
    const proposal = proposals.get(id)
    proposals.delete(id)
    return proposal ?? []
  })
}

function proposalFor(parcel: ToAssign, serve: readonly Chosen[], loads: readonly Chosen[]): Proposal {
  const best = bestOf(parcel, serve)
  // A neighbour is proposed only when the livreurs of the ville are full, or there are none.
  const chosen =
    best ??
    bestOf(
      parcel,
      loads.filter(({ of }) => of.agence !== '' && of.agence === parcel.agence),
    )
  if (!chosen) return { command: parcel.id, livreur: '', reason: nobody(parcel, serve) }
  const reason = reasonFor(parcel, chosen, best !== null)
  chosen.now = withMore(chosen.now, weightOf(parcel))
  return { command: parcel.id, livreur: chosen.of.id, reason }
}

const weightOf = ({ due }: ToAssign): Weight => ({ colis: 1, cash: broughtBy(due) })

function bestOf(parcel: ToAssign, among: readonly Chosen[]): Chosen | null {
  let best: Chosen | null = null
  let least = Number.POSITIVE_INFINITY
  for (const load of among) {
    if (exceededCeiling(load.now, weightOf(parcel))) continue
    const filled = load.now.carried / (load.of.mostParcels || USUAL_DAY)
    const cost = filled - (load.of.id === parcel.before ? WORTH_OF_KNOWING : 0)
    if (cost < least) {
      best = load
      least = cost
    }
  }
  return best
}

function reasonFor({ ville, before }: ToAssign, { of, now: { carried } }: Chosen, serves: boolean): string {
  const percent = deliveredPercent(of.recent)
  return [
    `${carried} aujourd’hui`,
    serves ? `dessert ${ville}` : `même agence, ne dessert pas ${ville}`,
    ...(percent === null ? [] : [`${percent}\u00a0%\u00a0livrés`]),
    ...(before === of.id ? ['connaît ce destinataire'] : []),
  ].join(' · ')
}

function nobody({ ville }: ToAssign, serve: readonly Chosen[]): string {
  return serve.length === 0
    ? `Personne de présent ne dessert ${ville}.`
    : serve.every(({ now }) => now.gap > 0)
      ? `Écart de caisse en suspens pour qui dessert ${ville} : il doit être reconnu et décidé avant d’autres colis.`
      : serve.length === 1
        ? `Plafond atteint pour le livreur de ${ville} : il doit verser avant de continuer.`
        : `Plafond atteint pour les ${serve.length} livreurs de ${ville} : ils doivent verser avant de continuer.`
}
