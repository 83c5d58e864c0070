import { openSite, type ProcessSite } from './site.ts'
import { Stopping } from './stopping.ts'
import type { Order, Report } from './workers.ts'

const stopping = new Stopping()
let site: Promise<ProcessSite> | undefined

async function obey(order: Order): Promise<void> {
  if (order.config) site = openSite(order.config, stopping, { late: order.late ?? false, report })
  if (order.connection) {
    await (await site)?.serve(order.connection)
    report('serving')
  }
  const concernsSite = order.diskFull || order.elsewhere || order.figures || order.figuresInRound
  if (concernsSite) (await site)?.hear(order)
  if (order.stop) await leave()
}

function report(what: Report): void {
  if (process.connected) process.send?.(what)
}

async function leave(): Promise<void> {
  await stopping.run()
  process.exit(0)
}

// Ctrl-C reaches the whole group; the first process decides when its workers go.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => void leave())
process.on('message', (order: Order) => void obey(order))
