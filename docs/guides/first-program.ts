import { EventSource } from 'eventsource'
import PocketBase from 'pocketbase'

globalThis.EventSource = EventSource // Node has none; browsers do.
const pb = new PocketBase(process.env.WASL_URL ?? 'http://127.0.0.1:8090')
const say = (...words: unknown[]) => process.stdout.write(`${words.join(' ')}\n`)

const { record: me } = await pb
  .collection('users')
  .authWithPassword('client@demo.wasl.ma', process.env.DEMO_PASSWORD ?? 'wasl-demo-2026')
const commands = pb.collection('commands')

const told = Promise.withResolvers<void>()
await commands.subscribe('*', ({ action, record }) => {
  say('told', action, record.receiver_full_name)
  told.resolve()
})

const city = await pb.collection('villes').getFirstListItem(pb.filter('name = {:name}', { name: 'Rabat' }))
const parcel = await commands.create({
  client_source: me.id,
  receiver_full_name: 'Salma Idrissi',
  receiver_phone_number: '06 12 34 56 78',
  city: city.id,
  receiver_address: '12, rue de Fès',
  price: 250,
})
say('created', parcel.code, parcel.receiver_phone_number)
await told.promise

const { items } = await commands.getList(1, 5, { filter: 'status.code = "NOUVEAU"', expand: 'city,status' })
say('new', items.length, items[0]?.expand?.city.name)

const found = await commands.getList(1, 5, { search: 'salma idrisi' })
say('found', found.items[0]?.receiver_full_name)

const seen = { headers: { 'If-Match': parcel.updated } }
await commands.update(parcel.id, { price: 260 }, seen)
const late = await commands.update(parcel.id, { price: 270 }, seen).catch((error) => error.status)
say('second writer', late)

const path = '/api/collections/commands/records/aggregate'
const figures = await pb.send(path, { query: { group: 'month(created)', metrics: 'count,sum(total)' } })
say('months', figures.items.length)
await commands.delete(parcel.id)
await commands.unsubscribe()
