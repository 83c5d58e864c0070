import type { CDPSession, Page } from 'playwright-core'
import type { RecordModel } from 'pocketbase'
import { stateCode, stateId, villeId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { panel } from './bon-screens.ts'
import { demoPeople, type openDesk } from './desk.ts'
import { wedge } from './wedge.ts'

/** The scene of a bon: two agences, a merchant, a livreur, and a desk with a hand scanner. */
export async function bonScene(desk: Awaited<ReturnType<typeof openDesk>>) {
  const { staff, client, livreur } = await demoPeople(desk)
  const agences = await staff.collection('agences').getFullList({ sort: 'name' })
  const here = agences.find(({ id }) => id === staff.authStore.record?.agence)
  const there = agences.find(({ id }) => id !== here?.id)
  if (!here || !there) throw new Error('two agences are needed')
  // Where its parcels go, the second agence and the livreur deliver.
  await staff.collection('villes').update(villeId('Rabat'), { agence: there.id })
  await staff.collection('livreurs').update(livreur.id, { villes: [villeId('Rabat')] })
  const keys: CDPSession = await desk.page.context().newCDPSession(desk.page)
  let made = 0

  const move = (command: string, to: StateCode, values: object = {}) =>
    staff.collection('suivis').create({ command, status: stateId(to), ...values })
  const parcel = (receiver_full_name: string): Promise<RecordModel> =>
    staff.collection('commands').create({
      receiver_full_name,
      receiver_phone_number: `06${String(40_000_000 + ++made)}`,
      city: villeId('Rabat'),
      price: 100,
      client_source: client,
    })
  const received = async (name: string): Promise<RecordModel> => {
    const one = await parcel(name)
    await move(one.id, 'RECU_HUB', { source: 'scan', agence: here.id })
    return one
  }
  /** A parcel on the road with its livreur. */
  const out = async (name: string): Promise<RecordModel> => {
    const one = await received(name)
    await move(one.id, 'AFFECTE', { delivery_man: livreur.id })
    await move(one.id, 'EN_DISTRIBUTION', { source: 'scan' })
    return one
  }
  const commande = ({ id }: RecordModel) => staff.collection('commands').getOne(id)
  return {
    staff,
    client,
    livreur,
    here,
    there,
    move,
    parcel,
    received,
    out,
    commande,
    bonAt: (id: string) => staff.collection('bons').getOne(id),
    states: (...parcels: readonly RecordModel[]) =>
      Promise.all(parcels.map(async (one) => stateCode(String((await commande(one)).status)))),
    read: (text: string) => wedge(text, keys),
    /** Reads a label beside the panel, and waits for its result there. */
    async scan({ code }: RecordModel, said: string, page: Page = desk.page): Promise<void> {
      await panel(page).getByLabel('Code du colis').waitFor()
      await wedge(String(code), keys)
      await panel(page).getByText(`${code} ${said}`).waitFor()
    },
  }
}

/** Three of a kind, by name. */
export const three = <T>(make: (name: string) => Promise<T>, name: string): Promise<[T, T, T]> =>
  Promise.all([make(name), make(name), make(name)])
