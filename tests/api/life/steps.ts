import type { RecordModel } from 'pocketbase'
import { villeId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { sql } from '#server/db/sql.ts'
import { endPickups } from '#server/jobs/end-pickups.ts'
import { openDay } from '../../support/open-day.ts'
import { idOf } from '../../support/people.ts'
import { isLivreur, OWN, type Parcel, paid, reopened, type State, twinOf, VILLES, type Who } from './model.ts'
import type { Real } from './real.ts'
import { type Done, Step } from './step.ts'

export const REFUSED: Done = { refused: 409 }
export const when = (allowed: boolean, so: () => void): Done => (allowed ? { so } : REFUSED)

export type Target = 'main' | 'twin'
export const idIn = (real: Real, target: Target): string => (target === 'main' ? real.id : real.twin)

export const move = (real: Real, target: Target, to: StateCode, values: object = {}): Promise<RecordModel> =>
  real.town.move(real.town.staff, idIn(real, target), to, {
    source: 'scan',
    agence: real.town.agence,
    ...values,
  })

export const personOf = (real: Real, who: Who): string => idOf(real.town.people[who])

/** The parcel is in the agence and assigned to nobody. */
export const shelved = (parcel: Parcel) => ({
  holder: 'agence' as const,
  livreur: parcel.money === 'CHEZ_LIVREUR' ? parcel.livreur : ('' as const),
})

export const receive = new Step(
  'receive',
  ({ main }) =>
    when(main.state === 'NOUVEAU', () => Object.assign(main, shelved(main), { state: 'RECU_HUB' })),
  (real) => move(real, 'main', 'RECU_HUB'),
)

const ASSIGNABLE: readonly State[] = ['RECU_HUB', 'RECU_AGENCE', 'REPORTE', 'AFFECTE', OWN]
const asked = (parcel: Parcel, to: Who, sure: boolean): boolean =>
  !sure && parcel.livreur !== to && VILLES[to] !== parcel.ville

export const assign = (target: Target, to: Who, seen: boolean, sure: boolean) =>
  new Step(
    `assign ${target} to ${to}${seen ? ', seen' : ''}${sure ? ', sure' : ''}`,
    (model) => {
      const parcel = model[target]
      if (!parcel) return null
      const taken = parcel.state === 'AFFECTE' && (parcel.livreur === to || !seen)
      const may =
        parcel.twin === '' && ASSIGNABLE.includes(parcel.state) && !taken && !asked(parcel, to, sure)
      if (target === 'main' && model.envoi) return REFUSED
      return when(may, () => Object.assign(parcel, { state: 'AFFECTE', livreur: to }))
    },
    (real, model) => {
      const from = model[target]?.livreur
      const from_delivery_man = seen && from ? personOf(real, from) : ''
      const delivery_man = personOf(real, to)
      return move(real, target, 'AFFECTE', { delivery_man, from_delivery_man, confirmer_ville: sure })
    },
  )

const isOut = ({ state, holder }: Parcel): boolean =>
  state === 'AFFECTE' || state === 'REPORTE' || (state === 'REFUSE' && isLivreur(holder))

export const load = (target: Target, by: Who, sure: boolean) =>
  new Step(
    `load ${target} for ${by}${sure ? ', sure' : ''}`,
    (model) => {
      const parcel = model[target]
      if (!parcel) return null
      const may = parcel.twin === '' && isOut(parcel) && !asked(parcel, by, sure)
      const out = { state: 'EN_DISTRIBUTION', holder: by, livreur: by, ...reopened }
      return when(may, () => Object.assign(parcel, out))
    },
    (real) =>
      move(real, target, 'EN_DISTRIBUTION', { delivery_man: personOf(real, by), confirmer_ville: sure }),
  )

/** The next Sunday: nobody works for these villes. */
function sunday(): string {
  const day = new Date(Date.now() + 86_400_000)
  day.setUTCDate(day.getUTCDate() + ((7 - day.getUTCDay()) % 7))
  return day.toISOString().slice(0, 10)
}

export const putOff = (closed: boolean) =>
  new Step(
    `put off to ${closed ? 'a Sunday' : 'an open day'}`,
    ({ main }) => {
      if (main.state !== 'EN_DISTRIBUTION') return REFUSED
      return closed ? { refused: 400 } : { so: () => Object.assign(main, { state: 'REPORTE' }) }
    },
    (real, { main }) =>
      move(real, 'main', 'REPORTE', {
        reported_date: closed ? sunday() : openDay(real.town.wasl, villeId(main.ville), 1),
      }),
  )

export const deliver = (to: 'LIVRE' | 'LIVRE_PARTIEL' | 'ECHANGE_LIVRE') =>
  new Step(
    `deliver ${to}`,
    (model) => {
      const { main, isEchange, quantity } = model
      const by = main.holder
      if (!isLivreur(by)) return null
      const fits = { LIVRE: !isEchange, ECHANGE_LIVRE: isEchange, LIVRE_PARTIEL: true }[to]
      if (main.state !== 'EN_DISTRIBUTION' || !fits) return REFUSED
      if (to === 'LIVRE_PARTIEL' && quantity < 2) return { refused: 400 }
      return {
        so: () => {
          Object.assign(main, { state: to, ...paid(by, to, to === 'LIVRE_PARTIEL' ? 50 : main.price) })
          if (to === 'LIVRE') return
          // A twin that somebody has moved since stays.
          model.twin ??= twinOf(main, to === 'LIVRE_PARTIEL' ? 'partiel' : 'echange', by)
        },
      }
    },
    (real, { main }) =>
      real.town.move(real.town.people[main.holder as Who], real.id, to, {
        amount_collected: to === 'LIVRE_PARTIEL' ? 50 : main.price,
        mode_paiement: 'especes',
        pieces_kept: 1,
        old_article: true,
        ...(to === 'LIVRE_PARTIEL' && { motif: real.town.motif('LIVRE_PARTIEL') }),
      }),
  )

export const refuse = new Step(
  'refuse',
  ({ main }) => {
    const may = main.state === 'EN_DISTRIBUTION' || main.state === 'RETRAIT_AGENCE'
    return when(may, () => Object.assign(main, { state: 'REFUSE', outcome: 'REFUSE', money: 'SANS_OBJET' }))
  },
  (real) => move(real, 'main', 'REFUSE', { motif: real.town.motif('REFUSE'), note: 'Non merci' }),
)

export const counter = (target: Target) =>
  new Step(
    `keep ${target} at the counter`,
    (model) => {
      const parcel = model[target]
      if (!parcel) return null
      const here = parcel.state === 'RECU_HUB' || parcel.state === 'RECU_AGENCE'
      return when(here && parcel.twin === '' && !model.isEchange, () =>
        Object.assign(parcel, shelved(parcel), { state: 'RETRAIT_AGENCE' }),
      )
    },
    (real) =>
      move(real, target, 'RETRAIT_AGENCE', { limite_retrait: openDay(real.town.wasl, villeId('Rabat'), 3) }),
  )

export const sell = new Step(
  'sell at the counter',
  ({ main }) =>
    main.state !== 'RETRAIT_AGENCE'
      ? null
      : {
          so: () =>
            Object.assign(main, {
              state: 'LIVRE',
              holder: 'destinataire',
              outcome: 'LIVRE',
              money: 'VERSE',
              collected: main.price,
            }),
        },
  (real, { main }) => move(real, 'main', 'LIVRE', { amount_collected: main.price, mode_paiement: 'especes' }),
)

/** The last day at the counter passes: a parcel still waiting there goes back, and nothing else changes. */
export const expire = new Step(
  'the last day at the counter passes',
  ({ main }) => ({
    so: () => {
      if (main.state === 'RETRAIT_AGENCE') Object.assign(main, { state: 'DEMANDE_RETOUR' })
    },
  }),
  async ({ id, town: { wasl } }) => {
    await wasl.behind.query(
      sql`UPDATE commands SET limite_retrait = '2026-01-02 00:00:00.000Z' WHERE id = ${id} AND limite_retrait IS NOT NULL`,
    )
    await endPickups(wasl.engine)
  },
)

const RELAUNCHED: readonly State[] = ['REFUSE', 'DEMANDE_RETOUR', 'RETOUR_HUB']

export const relaunch = (target: Target) =>
  new Step(
    `relaunch ${target}`,
    (model) => {
      const parcel = model[target]
      if (!parcel) return null
      const may = parcel.twin === '' && RELAUNCHED.includes(parcel.state) && parcel.holder === 'agence'
      return when(may, () => Object.assign(parcel, reopened, { state: 'RECU_HUB', livreur: '' }))
    },
    (real) => move(real, target, 'RECU_HUB', { kind: 'relance', motif: real.town.motif('RECU_HUB') }),
  )

let read = 0
/** A minute after the last reading, so that none counts as a repeat. */
export const readAt = (): string => new Date(Date.UTC(2026, 10, 1) + 60_000 * ++read).toISOString()

const BACK: readonly State[] = ['REFUSE', 'RETOUR_CHEZ_LIVREUR']

/** Scans the parcel at the desk while the livreur brings it. */
export const bringBack = (target: Target) =>
  new Step(
    `bring ${target} back`,
    (model) => {
      const parcel = model[target]
      if (!parcel || !isLivreur(parcel.holder)) return null
      if (parcel.state === 'REPORTE') return { so: () => Object.assign(parcel, shelved(parcel)) }
      if (!BACK.includes(parcel.state)) return null
      return { so: () => Object.assign(parcel, shelved(parcel), { state: 'RETOUR_HUB' }) }
    },
    async (real) => {
      const { code } = await real.town.now(idIn(real, target))
      const { agence, staff } = real.town
      await staff.collection('scans').create({ text: code, mode: 'reception', agence, device_at: readAt() })
    },
  )

export const stock = (target: Target) =>
  new Step(
    `put ${target} in stock`,
    (model) => {
      const parcel = model[target]
      if (!parcel) return null
      return when(parcel.state === 'RETOUR_HUB', () => Object.assign(parcel, { state: 'RETOUR_STOCK' }))
    },
    (real) => move(real, target, 'RETOUR_STOCK'),
  )
