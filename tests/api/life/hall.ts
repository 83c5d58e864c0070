import { expect } from 'vitest'
import { JOURS } from '#model/collections/villes.ts'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { openDay } from '../../support/open-day.ts'
import { mayLeave, OWN } from './model.ts'
import { Step } from './step.ts'
import { move, REFUSED, readAt, shelved, when } from './steps.ts'

/** A label of a shipment in several pieces, read where it is received: the first moves it, each further one is counted. */
export const readLabel = (piece: number) =>
  new Step(
    `read label ${piece}`,
    (model) => {
      const { main, labels, pieces } = model
      const here = main.state === 'NOUVEAU' || (main.state === 'RECU_HUB' && labels.length > 0)
      if (pieces === 1 || !here) return null
      if (piece > pieces) return { so: () => undefined }
      return {
        so: () => {
          if (main.state === 'NOUVEAU') Object.assign(main, shelved(main), { state: 'RECU_HUB' })
          model.labels = [...new Set([...labels, piece])]
        },
      }
    },
    async (real, { labels, pieces }) => {
      const { code } = await real.town.now(real.id)
      const { agence, staff } = real.town
      const read = { text: `${code}/${piece}`, mode: 'reception', agence, device_at: readAt() }
      const { result, pieces_seen } = await staff.collection('scans').create(read)
      const seen = new Set([...labels, piece]).size
      if (piece > pieces) expect(result, 'a label it does not have').toBe('inconnu')
      else expect([result, pieces_seen], 'labels').toEqual([labels.includes(piece) ? 'deja' : 'ok', seen])
    },
  )

/** Puts the parcel on the bon of a lorry that is about to leave. */
export const send = new Step(
  'issue an envoi of it',
  (model) =>
    when(mayLeave(model), () => {
      model.envoi = true
    }),
  async (real) => {
    const { staff, agence, other } = real.town
    const paper = { kind: 'envoi', state: 'emis', agence, agence_to: other, confirmer_ville: true }
    real.envoi = (await staff.collection('bons').create({ ...paper, commands: [real.id] })).id
  },
)

export const takeOff = new Step(
  'take it off the envoi',
  (model) =>
    model.envoi
      ? {
          so: () => {
            model.envoi = false
          },
        }
      : null,
  async (real) => {
    const lines = real.town.staff.collection('bons_details')
    const line = await lines.getFirstListItem(`bon = "${real.envoi}" && command = "${real.id}"`)
    await lines.delete(line.id)
  },
)

/** Into the state the company added, from which it is given to a livreur. */
export const setAside = new Step(
  'set it aside',
  ({ main }) => when(main.state === 'RECU_HUB', () => Object.assign(main, { state: OWN })),
  (real) => real.town.staff.collection('suivis').create({ command: real.id, status: real.town.own }),
)

/** Postpones the parcel to a weekday on which a period of `horaires` closes the agence: refused with 400. */
export const putOffToClosed = new Step(
  'put off to a day a period closes',
  ({ main }) => (main.state === 'EN_DISTRIBUTION' ? { refused: 400 } : REFUSED),
  async (real, { main }) => {
    const { staff, wasl } = real.town
    const day = openDay(wasl, villeId(main.ville), 1)
    const jours = Object.keys(JOURS).filter((_, n) => n + 1 !== Temporal.PlainDate.from(day).dayOfWeek)
    const hours = { name: 'Inventaire', ouverture: '10:00', fermeture: '16:00' }
    const period = { ...hours, valid_from: day, valid_to: day, jours }
    const { id } = await staff.collection('horaires').create(period)
    await move(real, 'main', 'REPORTE', { reported_date: day }).finally(() =>
      staff.collection('horaires').delete(id),
    )
  },
)
