import { timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '#server/core/base/refusals.ts'
import { Metrics, WORKER } from '#server/core/metrics/metrics.ts'
import type { PgDatabase } from '#server/db/pool.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Figures of this process, and of the others; parts of the server add their own. */
    metrics: Metrics
  }
}

/** Counts and times every answer of the routes registered after it. */
export function measureAnswers(app: FastifyInstance): void {
  const metrics = new Metrics()
  app.decorate('metrics', metrics)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    metrics.answered(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
}

/** `GET /metrics`: with the token when there is one, else for this machine alone. To anybody else there is no such page. */
export function metricsRoute(app: FastifyInstance, db: PgDatabase, token: string | undefined): void {
  addProcessFigures(app)
  addPoolFigures(app.metrics, db)
  app.get('/metrics', async (request, reply) => {
    if (!(token === undefined ? isLocal(request) : hasToken(request, token))) throw notFound()
    reply.type('text/plain; version=0.0.4; charset=utf-8').header('x-worker', WORKER)
    return app.metrics.text()
  })
}

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/

/**
 * True for a caller on this machine; a proxy here passes on calls from elsewhere, so forwarding headers make
 * it false.
 */
const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') &&
  !['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => name in headers)

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const [given, wanted] = [headers.authorization ?? '', `Bearer ${token}`].map((text) => Buffer.from(text))
  return given?.length === wanted?.length && timingSafeEqual(given ?? Buffer.of(), wanted ?? Buffer.of())
}

const NANOSECONDS = 1e9
/** The period of the timer whose lateness is measured; it is part of every figure. */
const RESOLUTION_MS = 20

function addProcessFigures(app: FastifyInstance): void {
  const { metrics } = app
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  const recent = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  for (const each of [delay, recent]) {
    each.enable()
    app.addHook('onClose', async () => void each.disable())
  }
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / 1_000)
  const lag = (p: number) => () => late(delay.percentile(p))
  metrics.gauge('wasl_event_loop_lag_p50_seconds', 'How late timers are, median since the start.', lag(50))
  metrics.gauge('wasl_event_loop_lag_p99_seconds', 'How late timers are, one in a hundred.', lag(99))
  metrics.gauge(
    'wasl_event_loop_held_seconds',
    'Longest nobody was answered, since this was last read.',
    () => {
      const held = late(recent.max)
      recent.reset()
      return held
    },
  )
  metrics.gauge('process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss())
  metrics.gauge('wasl_heap_used_bytes', 'Memory held by JavaScript.', () => process.memoryUsage().heapUsed)
  metrics.counter('process_cpu_seconds_total', 'Processor time used.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  metrics.gauge('wasl_uptime_seconds', 'Since the process began.', () => process.uptime())
}

function addPoolFigures(metrics: Metrics, db: PgDatabase): void {
  metrics.gauge('wasl_db_connections', 'Connections open.', () => db.use().open)
  metrics.gauge('wasl_db_connections_busy', 'Connections at work.', () => db.use().busy)
  metrics.gauge('wasl_db_waiting', 'Requests that wait for a connection.', () => db.use().waiting)
}
