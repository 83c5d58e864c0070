import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createProduct } from '#server/app.ts'
import { systemClock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Connection } from '#server/db/connection.ts'
import { SERVING } from '#server/db/deadlines.ts'
import { createDatabase, type PgDatabase } from '#server/db/pool.ts'
import { fileStoreOf } from '#server/files.ts'
import { startJobs } from '#server/jobs/schedule.ts'
import { contactOf } from '#server/notifications/push/contact.ts'
import { Sender } from '#server/post/sender.ts'
import { openFrontDoor } from './front-door.ts'
import type { Stopping } from './stopping.ts'
import { FiguresElsewhere, type FiguresFromWorker, type FiguresToWorker } from './worker-figures.ts'
import type { News, PassedOn } from './worker-news.ts'

/** A serving process: it answers once the database is ready. */
export interface Site {
  serve(connection: Connection): Promise<void>
}

export interface ProcessSite extends Site {
  /** Takes the news of other processes of the site, and orders about figures. */
  hear(passedOn: PassedOn & FiguresToWorker): void
}

interface Opening {
  /**
   * True to listen only once it can serve: other processes listen meanwhile. A single process listens at
   * once, to answer « not yet ».
   */
  readonly late?: boolean
  /** Sends news to the other processes, when there are some. */
  readonly report?: (report: News | FiguresFromWorker) => void
}

export async function openSite(
  config: Config,
  stopping: Stopping,
  { late = false, report }: Opening = {},
): Promise<ProcessSite> {
  const open = () => openFrontDoor({ ...config, shared: config.workers > 1 })
  let door = late ? undefined : await open()
  let app: FastifyInstance | undefined
  let db: PgDatabase | undefined
  let readDb: PgDatabase | undefined
  let sender: Sender | undefined
  let stopJobs = () => {}
  const figures = report && new FiguresElsewhere(report)
  // The order matters: first no more requests and no more streams, then the connections to the database.
  stopping.undo(async () => {
    const closed = Promise.all([door?.close(), sender?.stop()])
    stopJobs()
    await app?.close()
    await closed
    await Promise.all([db?.close(), readDb?.close()])
  })
  const tellFigures = async (inRound: number) => {
    if (app) report?.({ inRound, figures: await app.metrics.figures() })
  }
  return {
    async serve(connection) {
      db = createDatabase(connection, { statementTime: SERVING })
      readDb =
        config.databaseReadUrl === undefined
          ? undefined
          : createDatabase({ url: config.databaseReadUrl }, { statementTime: SERVING })
      const product = await createProduct({ config, db, readDb })
      app = product.app
      if (report && figures) {
        app.fullDisk.watch(report)
        app.openStreams?.share((key, open) => report({ key, open }))
        app.metrics.readWith(() => figures.ask())
      }
      await app.ready()
      const { log } = app
      const contact = contactOf(config)
      const services = { engine: product.engine, db, files: fileStoreOf(config), clock: systemClock, contact }
      stopJobs = startJobs(services, (job, error) => log.error({ job, err: error }, 'job failed'))
      sender = senderOf(config, db, log)
      await sender?.start()
      door ??= await open()
      door.answerWith((request, response) => product.app.routing(request, response))
    },
    hear({ diskFull, elsewhere = [], figuresInRound, figures: asked }) {
      if (diskFull) app?.fullDisk.meet()
      for (const { key, open } of elsewhere) app?.openStreams?.countElsewhere(key, open)
      if (asked) figures?.hear(asked)
      if (figuresInRound !== undefined) void tellFigures(figuresInRound)
    },
  }
}

function senderOf(config: Config, db: PgDatabase, log: FastifyBaseLogger): Sender | undefined {
  const { smtpUrl, mailFrom } = config
  if (smtpUrl === undefined) return undefined
  const report = (words: string) => log.warn({ error: words }, 'mail not sent')
  return new Sender({ db, clock: systemClock, smtpUrl, from: mailFrom, report })
}
