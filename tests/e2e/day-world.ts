import PocketBase, { ClientResponseError, type RecordModel } from 'pocketbase'
import { expect } from 'vitest'
import { JOURS } from '#model/collections/villes.ts'
import { stateCode, stateId, villeId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { ROLES } from './browser.ts'
import { DEMO_PASSWORD } from './demo-settings.ts'

/** Five people who start together, and the carrier’s own account that looks on. */
export const PEOPLE = {
  atlas: { type: 'client', full_name: 'Boutique Atlas', roles: [] },
  karim: { type: 'livreur', full_name: 'Karim Tazi', roles: [] },
  omar: { type: 'livreur', full_name: 'Omar Fassi', roles: [] },
  sara: { type: 'moderateur', full_name: 'Sara du hub', roles: ['Envois', 'BLS', 'Ramassage'] },
  nadia: { type: 'moderateur', full_name: 'Nadia Dispatch', roles: ['Commandes', 'BLS'] },
} as const
export type Name = keyof typeof PEOPLE

export interface Person {
  readonly id: string
  readonly email: string
  readonly sdk: PocketBase
}

export interface World {
  readonly staff: PocketBase
  readonly people: Readonly<Record<Name, Person>>
  /** Where Karim delivers, and where Omar does. */
  readonly casa: string
  readonly fes: string
}

async function sdkOf(url: string, email: string): Promise<PocketBase> {
  const sdk = new PocketBase(url).autoCancellation(false)
  await sdk.collection('users').authWithPassword(email, DEMO_PASSWORD)
  return sdk
}

export async function openWorld(url: string): Promise<World> {
  const staff = await sdkOf(url, ROLES.moderateur)
  const agenceOf = async (ville: string) =>
    String((await staff.collection('villes').getOne(villeId(ville))).agence)
  const [casa, fes] = [await agenceOf('Casablanca'), await agenceOf('Fès')]
  // Served every day, so that the test works on any day.
  await staff.collection('villes').update(villeId('Casablanca'), { jours: Object.keys(JOURS), cut_off: '' })
  const open = async (name: Name, agence: string): Promise<Person> => {
    const email = `${name}@day.wasl.ma`
    const passwords = { password: DEMO_PASSWORD, passwordConfirm: DEMO_PASSWORD }
    const { id } = await staff
      .collection('users')
      .create({ ...PEOPLE[name], ...passwords, email, agence, active: true })
    return { id, email, sdk: await sdkOf(url, email) }
  }
  const people = {
    atlas: await open('atlas', ''),
    karim: await open('karim', casa),
    omar: await open('omar', fes),
    // Works at both agences: bound to one, she would see only its records.
    sara: await open('sara', ''),
    nadia: await open('nadia', casa),
  }
  await staff.collection('clients').update(people.atlas.id, {
    option_partiel: true,
    ville: villeId('Casablanca'),
    adresse: '10, rue du Marché',
  })
  await staff.collection('livreurs').update(people.karim.id, { agence: casa, is_ramasseur: true })
  await staff.collection('livreurs').update(people.omar.id, { agence: fes })
  return { staff, people, casa, fes }
}

/** Six for Casablanca, where the hub is, one of them to go missing; three for Fès. */
export const FILE = `Référence;Nom du client;Tel;Adresse de livraison;Ville;Article;Qté;Prix (DH);Echange
J-01;Amal Livrée;0661000001;12 rue des Écoles;Casablanca;Sac;1;199,50;NON
J-02;Brahim Reporté;0661000002;4 bd Anfa;Casablanca;Montre;1;250,00;NON
J-03;Chaimae Refus;0661000003;8 rue Taha;Casablanca;Robe;1;320,00;NON
J-04;Driss Échange;0661000004;77 bd Zerktouni;Casablanca;Chaussures;1;50,00;OUI
J-05;Esra Partiel;0661000005;3 rue de Fès;Casablanca;Chemises;3;450,00;NON
J-06;Fatima Absente;0661000006;19 rue Ghandi;Casablanca;Tapis;1;400,00;NON
J-07;Ghita Manquante;0661000007;5 rue du Port;Casablanca;Lampe;1;120,00;NON
J-08;Hamid Carte;0661000008;1 rue Talaa;Fès;Parfum;1;210,00;NON
J-09;Ilham Refus;0661000009;9 av. Hassan II;Fès;Sacoche;1;180,00;NON
J-10;Jamal Espèces;0661000010;33 bd Chefchaouni;Fès;Théière;1;90,00;NON
`

/** A parcel from the API, with the code of its state. */
export async function parcelAt(staff: PocketBase, id: string): Promise<RecordModel & { state?: StateCode }> {
  const found = await staff.collection('commands').getOne(id)
  const state = stateCode(String(found.status))
  return { ...found, ...(state && { state }) }
}

export const statesOf = (staff: PocketBase, ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await parcelAt(staff, id)).state))

export const move = (by: PocketBase, command: string, to: StateCode, values: object = {}) =>
  by.collection('suivis').create({ command, status: stateId(to), ...values })

/** The status and the message of an expected refusal. */
export async function refused(attempt: Promise<unknown>): Promise<{ status: number; message: string }> {
  const error = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ClientResponseError)) throw new Error('it was not refused')
  return { status: error.status, message: String(error.response.message) }
}

/** Every state follows from the one before, from the first suivi to where the parcel is now. */
export async function expectWholeHistory(staff: PocketBase, id: string): Promise<void> {
  const { status, code } = await staff.collection('commands').getOne(id)
  const suivis = await staff
    .collection('suivis')
    .getFullList({ filter: `command = "${id}"`, sort: 'at,created' })
  const told = suivis.map((suivi) => stateCode(String(suivi.status)))
  const from = suivis.slice(1).map((suivi) => stateCode(String(suivi.from)))
  expect([code, ...from]).toEqual([code, ...told.slice(0, -1)])
  expect(told.at(-1)).toBe(stateCode(String(status)))
}
