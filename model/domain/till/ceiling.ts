import type { Row } from '../../collections.ts'
import type { Centimes } from '../../schema/collection.ts'
import { clash, type Refusal } from '../commande/decide/refusal.ts'
import { add, format, subtract, ZERO } from '../money.ts'

/** The parcels and the cash of a livreur, with their ceilings; a ceiling of 0 is none. */
export interface Load {
  /** Parcels in the livreur's hands now or earlier today. */
  readonly carried: number
  readonly mostParcels: number
  /** Cash in hand, and the cash that the parcels in hand will add. */
  readonly cash: Centimes
  readonly mostCash: Centimes
  /** The largest gap that stops the livreur (`argent.seuil_ecart`); zero where none does. */
  readonly gap: Centimes
}

/** The parcels and the cash a parcel adds to the load of its livreur. */
export interface Weight {
  readonly colis: number
  readonly cash: Centimes
}

/**
 * The ceiling a livreur would pass with this much more, or `ecart` for the gap that stops them; null where
 * there is room.
 */
export function exceededCeiling(load: Load, more: Weight): 'ecart' | 'colis' | 'encours' | null {
  if (more.colis > 0 && load.gap > 0) return 'ecart'
  if (more.colis > 0 && load.mostParcels > 0 && load.carried + more.colis > load.mostParcels) return 'colis'
  if (more.cash > 0 && load.mostCash > 0 && add(load.cash, more.cash) > load.mostCash) return 'encours'
  return null
}

export const withMore = <L extends Pick<Load, 'carried' | 'cash'>>(load: L, more: Weight): L => ({
  ...load,
  carried: load.carried + more.colis,
  cash: add(load.cash, more.cash),
})

/** A parcel that gives money back at the door adds no cash. */
export const broughtBy = (due: Centimes): Centimes => (due > 0 ? due : ZERO)

type Weighed = Pick<
  Row<'commands'>,
  'delivery_man' | 'status' | 'price' | 'extra_fees' | 'amount_collected' | 'money_state' | 'last_event_at'
>

/** The facts a load is read from: ids of states, and the instant the local day began, canonical text. */
export interface Today {
  /** Ids of the states of the category « en cours ». */
  readonly onTheWay: ReadonlySet<string>
  /** States in which a parcel is about to bring its cash, a subset of `onTheWay`: a postponed one is not. */
  readonly bringing: ReadonlySet<string>
  readonly start: string
}

export function weightOf(parcel: Weighed, livreur: string, { onTheWay, bringing, start }: Today): Weight {
  if (parcel.delivery_man !== livreur) return { colis: 0, cash: ZERO }
  const held = parcel.money_state === 'CHEZ_LIVREUR' ? parcel.amount_collected : ZERO
  return {
    colis: onTheWay.has(parcel.status) || parcel.last_event_at >= start ? 1 : 0,
    cash: bringing.has(parcel.status) ? add(held, broughtBy(add(parcel.price, parcel.extra_fees))) : held,
  }
}

export const weightAdded = (before: Weight, after: Weight): Weight => ({
  colis: after.colis - before.colis,
  cash: subtract(after.cash, before.cash),
})

/** The refusal of a ceiling, for every way of giving a parcel to a livreur. */
export function ceilingRefusal(load: Load, more: Weight): Refusal | null {
  switch (exceededCeiling(load, more)) {
    case 'ecart':
      return clash(
        `Ce livreur a un écart de caisse de ${format(load.gap)} en suspens : il le reconnaît dans son application et un responsable en décide, puis il reprend des colis.`,
        'plafond',
      )
    case 'colis':
      return clash(
        `Ce livreur a déjà ${load.carried} colis aujourd’hui, pour ${load.mostParcels} au plus : il doit en rendre et verser avant de continuer.`,
        'plafond',
      )
    case 'encours':
      return clash(
        `Avec ce colis, ce livreur aurait ${format(add(load.cash, more.cash))} en main, pour ${format(load.mostCash)} au plus : il doit verser avant de continuer.`,
        'plafond',
      )
    case null:
      return null
  }
}
