import type PocketBase from 'pocketbase'

/**
 * Makes a livreur deliver in every ville, so that a test may assign any parcel. `staff`:
 * somebody who may edit livreurs.
 */
export async function sendAnywhere(staff: PocketBase, livreur: string): Promise<void> {
  const villes = await staff.collection('villes').getFullList({ fields: 'id' })
  await staff.collection('livreurs').update(livreur, { villes: villes.map(({ id }) => id) })
}
