import cluster, { type Worker } from 'node:cluster'
import type { Config } from '#server/config.ts'
import type { Connection } from '#server/db/connection.ts'
import { errorCode } from '#server/operator-error.ts'
import { mustBeFree } from './front-door.ts'
import type { Site } from './site.ts'
import type { Stopping } from './stopping.ts'
import { FigureRounds, type FiguresFromWorker, type FiguresToWorker } from './worker-figures.ts'
import { type News, type PassedOn, WorkerNews } from './worker-news.ts'

/** A message of the first process to a worker. */
export interface Order extends PassedOn, FiguresToWorker {
  readonly config?: Config
  /** True for a worker that opens its port only with its connection, since another one answers meanwhile. */
  readonly late?: boolean
  readonly connection?: Connection
  readonly stop?: true
}

/** A message of a worker to the first process. */
export type Report = 'serving' | News | FiguresFromWorker

/** The errors of a message to a process that has ended. */
const DEAD: ReadonlySet<string | undefined> = new Set(['EPIPE', 'ECONNRESET', 'ERR_IPC_CHANNEL_CLOSED'])

const ENTRY = new URL('./worker.ts', import.meta.url).pathname

/** Serves the site by several processes that share one port; a worker that dies is replaced. */
export async function openWorkers(config: Config, stopping: Stopping): Promise<Site> {
  await mustBeFree(config)
  cluster.setupPrimary({ exec: ENTRY, args: [] })
  const workers = new Set<Worker>()
  const serving = new Set<Worker>()
  const news = new WorkerNews(serving)
  const figures = new FigureRounds(serving)
  /** Workers without a connection to the database yet. */
  const waiting = new Set<Worker>()
  /**
   * The worker that answers « not yet » while none serves. The others get the connection after it, so that
   * none serves beside its refusals.
   */
  let doorkeeper: Worker | undefined
  let ready: Connection | undefined
  const { promise: allServe, resolve } = Promise.withResolvers<void>()
  const tell = () => {
    for (const worker of waiting) {
      if (!ready || (worker !== doorkeeper && serving.size === 0)) continue
      waiting.delete(worker)
      worker.send({ connection: ready } satisfies Order)
    }
  }
  const hire = () => {
    if (stopping.begun) return
    const worker = cluster.fork()
    // An order to a worker that has just died fails before its exit is known; the exit handler does the rest.
    worker.on('error', (error) => {
      if (!DEAD.has(errorCode(error))) throw error
    })
    // No worker serves, or is about to.
    if (waiting.size === workers.size) doorkeeper ??= worker
    // A worker that cannot serve must not listen beside those that do: the health check speaks for all.
    worker.send({ config, late: worker !== doorkeeper } satisfies Order)
    for (const each of [workers, waiting]) each.add(worker)
    tell()
    worker.on('message', (report: Report) => {
      // The last message of a worker may come after its exit.
      if (!workers.has(worker)) return
      if (isOfFigures(report)) return figures.hear(report, worker)
      if (report !== 'serving') return news.hear(report, worker)
      news.catchUp(worker)
      if (worker === doorkeeper) doorkeeper = undefined
      if (serving.add(worker).size === config.workers) resolve()
      tell()
    })
    worker.once('exit', () => {
      if (worker === doorkeeper) doorkeeper = undefined
      for (const each of [workers, waiting, serving]) each.delete(worker)
      news.forget(worker)
      figures.forget(worker)
      setTimeout(hire, 500)
    })
  }
  for (let n = 0; n < config.workers; n++) hire()
  stopping.undo(() => dismiss(workers))
  return {
    async serve(connection) {
      ready = connection
      tell()
      await allServe
    },
  }
}

const isOfFigures = (report: Report): report is FiguresFromWorker =>
  typeof report === 'object' && ('asksFigures' in report || 'inRound' in report)

async function dismiss(workers: ReadonlySet<Worker>): Promise<void> {
  const gone = [...workers].map((worker) => new Promise((resolve) => worker.once('exit', resolve)))
  for (const worker of workers) if (worker.isConnected()) worker.send({ stop: true } satisfies Order)
  await Promise.all(gone)
}
