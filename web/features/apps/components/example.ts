/** A program that signs in, finds a ville, creates a commande and reads those delivered. */
export const example = (address: string): string => `import PocketBase from 'pocketbase'

const wasl = new PocketBase('${address}')
await wasl.collection('users').authWithPassword('vous@exemple.ma', 'votre mot de passe')

const ville = await wasl.collection('villes').getFirstListItem('name = "Casablanca"')

const commande = await wasl.collection('commands').create({
  client_source: wasl.authStore.record.id,
  receiver_full_name: 'Ahmed Benali',
  receiver_phone_number: '0612345678',
  city: ville.id,
  receiver_address: '12, rue Ibn Batouta',
  product_name: 'Montre',
  quantity: 1,
  price: 250,
  reference_client: 'CMD-1042',
})

const livrees = await wasl.collection('commands').getList(1, 50, {
  filter: 'status.category = "livre"',
  sort: '-last_event_at',
  expand: 'city,status',
})`
