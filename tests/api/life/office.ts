import { villeId } from '#model/domain/commande/states/reference.ts'
import { heldBy, isSettled, paid, reopened, type State, twinOf, type Who } from './model.ts'
import { Step } from './step.ts'
import { idIn, move, personOf, REFUSED, type Target, when } from './steps.ts'

let edited = 0

/** Edits the price, the ville or the phone, after which the étiquette on the parcel is wrong. */
export const edit = (target: Target, what: 'price' | 'ville' | 'phone') =>
  new Step(
    `edit the ${what} of ${target}`,
    (model) => {
      const parcel = model[target]
      if (!parcel) return null
      if (what !== 'phone' && isSettled(parcel)) return { refused: 400 }
      return {
        so: () => {
          if (what === 'price') parcel.price += 10
          if (what === 'ville') parcel.ville = parcel.ville === 'Rabat' ? 'Fès' : 'Rabat'
          parcel.reprint ||= parcel.labelled || parcel.holder !== 'client'
        },
      }
    },
    (real, model) => {
      const { price = 0, ville = '' } = model[target] ?? {}
      const values = {
        price: { price: price + 10 },
        ville: { city: villeId(ville === 'Rabat' ? 'Fès' : 'Rabat') },
        phone: { receiver_phone_number: `06${String(70_000_000 + ++edited)}` },
      }
      return real.town.staff.collection('commands').update(idIn(real, target), values[what])
    },
  )

export const print = (target: Target) =>
  new Step(
    `print ${target}`,
    (model) => {
      const parcel = model[target]
      return parcel && { so: () => Object.assign(parcel, { labelled: true, reprint: false }) }
    },
    (real) =>
      real.town.staff.send('/api/wasl/labels', {
        method: 'POST',
        body: { ids: [idIn(real, target)], format: '100x100' },
        fetch: async (url: RequestInfo | URL, init?: RequestInit) => {
          const answer = await fetch(url, init)
          return new Response(answer.ok ? '{}' : await answer.text(), { status: answer.status })
        },
      }),
  )

/**
 * A correction with a reason: refused only for a twin, or for an exchange of a parcel that replaces nothing.
 */
export const correct = (target: Target, to: 'EN_DISTRIBUTION' | 'LIVRE' | 'ECHANGE_LIVRE', by: Who) =>
  new Step(
    `correct ${target} to ${to} by ${by}`,
    (model) => {
      const parcel = model[target]
      if (!parcel) return null
      if (parcel.twin !== '' || (to === 'ECHANGE_LIVRE' && !model.isEchange)) return REFUSED
      const kind = to === 'ECHANGE_LIVRE' ? 'echange' : ''
      const ends =
        to === 'EN_DISTRIBUTION' ? { holder: by, livreur: by, ...reopened } : paid(by, to, parcel.price)
      return {
        so: () => {
          Object.assign(parcel, { state: to }, ends)
          // The undone delivery's twin disappears, unless somebody has moved it since.
          if (model.twin?.state === 'RETOUR_CHEZ_LIVREUR' && model.twin.twin !== kind) model.twin = null
          if (kind) model.twin ??= twinOf(parcel, kind, by)
        },
      }
    },
    (real, model) =>
      move(real, target, to, {
        kind: 'correction',
        note: 'Erreur de saisie',
        delivery_man: personOf(real, by),
        amount_collected: to === 'EN_DISTRIBUTION' ? 0 : (model[target]?.price ?? 0),
        mode_paiement: 'especes',
        old_article: true,
      }),
  )

/** Closes the livreur's account, and reopens it at once when nothing kept it open. */
export const close = (who: Who) =>
  new Step(
    `close the account of ${who}`,
    (model) => {
      const { parcels, cash } = heldBy(model, who)
      return when(parcels === 0 && cash === 0, () => undefined)
    },
    async (real) => {
      const users = real.town.staff.collection('users')
      await users.update(personOf(real, who), { active: false })
      await users.update(personOf(real, who), { active: true })
      await real.town.signInAgain(who)
    },
  )

const ON_PAPER: readonly State[] = ['RECU_HUB', 'RECU_AGENCE', 'REPORTE', 'AFFECTE']

/** A distribution paper of that one parcel, issued at once. */
export const distribute = (by: Who) =>
  new Step(
    `put it on the paper of ${by}`,
    (model) => {
      const { main, paper } = model
      const others = main.state === 'AFFECTE' && main.livreur !== by
      const may =
        paper === '' && !model.envoi && main.holder === 'agence' && ON_PAPER.includes(main.state) && !others
      return when(may, () => {
        Object.assign(main, { state: 'AFFECTE', livreur: by })
        model.paper = by
      })
    },
    async (real) => {
      const { staff, agence } = real.town
      const paper = { kind: 'distribution', state: 'emis', livreur: personOf(real, by), agence }
      const values = { ...paper, confirmer_ville: true }
      real.bon = (await staff.collection('bons').create({ ...values, commands: [real.id] })).id
    },
  )

export const cancelPaper = new Step(
  'cancel the paper',
  (model) => {
    const { main, paper } = model
    if (paper === '' || main.state !== 'AFFECTE') return null
    return {
      so: () => {
        Object.assign(main, { state: 'RECU_AGENCE', livreur: '', holder: 'agence' })
        model.paper = ''
      },
    }
  },
  (real) => real.town.staff.collection('bons').update(real.bon, { state: 'annule', motif: 'Erreur' }),
)
