import { PRESETS } from '#model/domain/commande/states/presets.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { DELIVERED_OUTCOMES, OUTCOMES, type Outcome } from '#model/domain/commande/states/states.ts'
import type { AGES, MoneyPlace, RateAxis, RateFigures } from '#model/domain/figures/home.ts'
import type { StageAxis, StageTimes } from '#model/domain/figures/stages.ts'
import { addDays } from '#web/table/clock.ts'
import { EMPTY_CHOICE } from '#web/table/filters/filter-text.ts'

/** A list, as its address says it. */
export interface ListAddress {
  readonly to: string
  readonly search: Readonly<Record<string, string>>
}

interface Span {
  readonly du: string
  readonly au: string
}

/** Commandes entered on a day, or those delivered on it that nothing touched since. */
export const enteredOn = (jour: string): ListAddress => ({
  to: PRESETS.all.path,
  search: { created: `${jour}..${jour}` },
})
export const deliveredOn = (jour: string): ListAddress => ({
  to: PRESETS.livrees.path,
  search: { last_event_at: `${jour}..${jour}` },
})

const FIELD_OF: Readonly<Record<RateAxis, string>> = {
  ville: 'city',
  livreur: 'delivery_man',
  client: 'client_source',
  produit: 'product_name',
}

/** Commandes entered in these days that a rate is about. */
export function ratedList(axis: RateAxis, { id }: Pick<RateFigures, 'id'>, { du, au }: Span): ListAddress {
  const value = id === '' && axis !== 'produit' ? EMPTY_CHOICE : id
  return {
    to: PRESETS.all.path,
    search: { created: `${du}..${au}`, ...(value !== '' && { [FIELD_OF[axis]]: value }) },
  }
}

const STAGE_FIELD: Readonly<Record<StageAxis, string>> = { ville: 'city', agence: 'agence' }

/** Commandes entered in these days and delivered, whose times are told. */
export const timedList = (
  axis: StageAxis,
  { id }: Pick<StageTimes, 'id'>,
  { du, au }: Span,
): ListAddress => ({
  to: PRESETS.all.path,
  search: {
    created: `${du}..${au}`,
    outcome: DELIVERED_OUTCOMES.join(','),
    [STAGE_FIELD[axis]]: id === '' ? EMPTY_CHOICE : id,
  },
})

const MONEY_LISTS: Readonly<Record<MoneyPlace, ListAddress & { readonly since: string }>> = {
  livreurs: { to: PRESETS.all.path, search: { money_state: 'CHEZ_LIVREUR' }, since: 'last_event_at' },
  a_facturer: { to: PRESETS.all.path, search: { money_state: 'VERSE' }, since: 'last_event_at' },
  a_payer: {
    to: '/factures-clients',
    search: { state: 'emise', kind: 'facture', net: '0.01..' },
    since: 'issued_at',
  },
}

/** Address of the list of money that has waited in a place for that long, by the days the server counts. */
export function waitingList(place: MoneyPlace, age: (typeof AGES)[number], today: string): ListAddress {
  const { to, search, since } = MONEY_LISTS[place]
  const first = age.a === null ? '' : addDays(today, -age.a)
  return { to, search: { ...search, [since]: `${first}..${addDays(today, -age.de)}`, sort: since } }
}

const NOT_DELIVERED = (Object.keys(OUTCOMES) as Outcome[]).filter(
  (outcome) => !DELIVERED_OUTCOMES.some((delivered) => delivered === outcome),
)

/** Parcels of a tour: all, delivered, still on the road, or neither. */
export function tourList(
  tour: string,
  part: 'charges' | 'livres' | 'restants' | 'echecs',
  etats: readonly { readonly id: string }[],
): ListAddress {
  const onTheRoad = stateId('EN_DISTRIBUTION')
  const search = {
    charges: {},
    livres: { outcome: DELIVERED_OUTCOMES.join(',') },
    restants: { status: onTheRoad },
    echecs: {
      outcome: [EMPTY_CHOICE, ...NOT_DELIVERED].join(','),
      status: etats.flatMap(({ id }) => (id === onTheRoad ? [] : [id])).join(','),
    },
  }[part]
  return { to: PRESETS.all.path, search: { tour, ...search } }
}

/** The cash in the hands of a livreur. */
export const cashList = (livreur: string): ListAddress => ({
  to: PRESETS.all.path,
  search: { money_state: 'CHEZ_LIVREUR', delivery_man: livreur, sort: 'last_event_at' },
})
