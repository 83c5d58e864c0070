import { openSite, type Site } from './site.ts'
import { Stopping } from './stopping.ts'
import type { Order } from './workers.ts'

const stopping = new Stopping()
let site: Promise<Site> | undefined

async function obey(order: Order): Promise<void> {
  if (order.config) site = openSite(order.config, stopping, order)
  if (order.connection) {
    await (await site)?.serve(order.connection)
    process.send?.('serving')
  }
  if (order.stop) await leave()
}

async function leave(): Promise<void> {
  await stopping.run()
  process.exit(0)
}

// Ctrl-C reaches the whole group; the first process decides when its workers go.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => void leave())
process.on('message', (order: Order) => void obey(order))
