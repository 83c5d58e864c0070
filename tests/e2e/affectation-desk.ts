import type { RecordModel } from 'pocketbase'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import { receivedParcels } from '../support/parcels.ts'
import { demoPeople, openDesk } from './desk.ts'

const BATCH = 50

/** A desk of a product without commandes, and helpers to prepare its parcels. */
export async function openAffectation() {
  const desk = await openDesk({
    environment: { RATE_LIMITS: 'off', DEMO_COMMANDS: '1' },
    refusals: [400, 404, 409],
  })
  const { staff, client, agence, livreur } = await demoPeople(desk)
  const active = `type = "livreur" && active = true && id != "${livreur.id}"`
  const second = await staff.collection('users').getFirstListItem(active, { sort: 'full_name' })

  /** Parcels just received in an agence, for one ville. */
  async function received(ville: string, count: number): Promise<RecordModel[]> {
    const ids: string[] = []
    while (ids.length < count) {
      const names = Array<string>(Math.min(BATCH, count - ids.length)).fill(`Colis de ${ville}`)
      ids.push(...(await receivedParcels(staff, { client, agence, ville }, names)))
    }
    const made = await staff.collection('commands').getFullList({ filter: `city = "${villeId(ville)}"` })
    return made.filter(({ id }) => ids.includes(id))
  }
  /** `received` for one parcel. */
  async function oneReceived(ville: string): Promise<RecordModel> {
    const [parcel] = await received(ville, 1)
    if (!parcel) throw new Error('a parcel was made')
    return parcel
  }
  /** Opens the page on one ville, once its realtime subscription is made. */
  async function openHearing(ville: string): Promise<void> {
    const hearing = desk.page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/realtime') &&
        (response.request().postData() ?? '').includes(villeId(ville)),
    )
    await desk.page.goto(of(ville))
    await hearing
  }
  return {
    desk,
    openHearing,
    page: desk.page,
    staff,
    agence,
    livreur,
    other: { id: second.id, name: String(second.full_name) },
    received,
    oneReceived,
    awayToday: async (user: string, away: boolean): Promise<void> => {
      const { id } = await staff.collection('livreurs').getFirstListItem(`user = "${user}"`)
      const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Casablanca' }).format()
      await staff.collection('livreurs').update(id, { absent_on: away ? `${day} 00:00:00.000Z` : '' })
    },
    /** Gives a commande to a livreur of any ville. */
    give: (command: string, to: string) =>
      staff
        .collection('suivis')
        .create({ command, status: stateId('AFFECTE'), delivery_man: to, confirmer_ville: true }),
    carrierOf: async (id: string): Promise<string> =>
      (await staff.collection('commands').getOne(id)).delivery_man,
  }
}

/** The address of the page, on one ville. */
export const of = (ville: string, onglet = '') => `/affectation/?ville=${villeId(ville)}&onglet=${onglet}`
