import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Caller } from '#server/core/base/caller.ts'
import { notFound } from '#server/core/base/refusals.ts'
import type { RunningEngine } from '#server/core/contract/engine.ts'
import { MOST_PARTS, readBodies } from '#server/core/http/body.ts'
import { admitBodies } from '#server/core/http/body-limit.ts'
import { watchBodies } from '#server/core/http/body-watch.ts'
import { closeListening } from '#server/core/http/closing.ts'
import { headersForAll } from '#server/core/http/headers.ts'
import { measureAnswers } from '#server/core/http/metrics.ts'
import { identifyCallers } from '#server/core/http/statement-time.ts'
import { answerFailures, send } from './failures.ts'
import { thinAnswers } from './fields.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route there is, as the router knows it. */
    routesServed: readonly Route[]
  }
  interface FastifyRequest {
    /** The caller of the request, found before any handler runs. */
    caller: Caller
  }
  interface FastifyContextConfig {
    /** The path to log, for a route whose path holds a secret. */
    logAs?: string
  }
}

export interface Route {
  readonly method: string
  /** The address with the names of its parameters: `/suivi/:code`. */
  readonly url: string
}

export interface ServerOptions {
  readonly engine: RunningEngine
  readonly logLevel: string
  /** The stream of the log; standard output by default. */
  readonly logTo?: { write(line: string): void }
  /** The address people type begins with `https`. */
  readonly https?: boolean
  readonly trustProxy: boolean | number | string
  readonly rateLimits: boolean
  /** Divides the time a body may take to arrive; 1 by default. */
  readonly bodyHaste?: number
  /** Divides the time a statement may take; 1 by default. */
  readonly statementHaste?: number | undefined
  /** Rewrites an answer before it leaves, and before it is compressed. */
  readonly rewrite?: (request: FastifyRequest, reply: FastifyReply, payload: unknown) => Promise<unknown>
}

/** Serves the record API over HTTP; the product adds its own routes to the instance returned. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { engine } = options
  const app = Fastify({
    logger: {
      level: options.logLevel,
      redact: ['err.parameters', 'err.where', 'err.detail'],
      ...(options.logTo ? { stream: options.logTo } : {}),
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxies(options.trustProxy),
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    // An address that cannot be read, or a name too long to be one.
    frameworkErrors: (_error, _request, reply) => send(reply, notFound()),
  })
  engine.reportTo((error, what) => {
    app.fullDisk.notice(error)
    app.log.error({ err: error }, what)
  })
  listRoutes(app)
  app.decorateRequest('caller')
  headersForAll(app, options.https ?? false)
  watchBodies(app, { limited: options.rateLimits, haste: options.bodyHaste })
  answerFailures(app)
  app.setNotFoundHandler((_, reply) => send(reply, notFound()))
  logAnswers(app)
  measureAnswers(app)
  thinAnswers(app)
  admitBodies(app)
  readBodies(app)
  if (options.rewrite) app.addHook('onSend', options.rewrite)
  await app.register(compress, { encodings: ['gzip'], threshold: 2048, zlibOptions: { level: 4 } })
  await app.register(multipart, {
    limits: { parts: MOST_PARTS },
    // A browser sends a file nobody has chosen as one without a name.
    isPartAFile: (_key, _type, name) => name !== undefined && name !== '',
    // The whole name: `\\` stands in it like any other sign.
    preservePath: true,
  })
  identifyCallers(app, engine, options.statementHaste)
  engine.routes(app, { rateLimits: options.rateLimits })
  // Runs after the streams of the engine have ended. A server that only gets injected requests has no socket
  // to close.
  app.addHook('preClose', async () => {
    if (app.server.listening) await closeListening(app.server)
  })
  return app
}

function listRoutes(app: FastifyInstance): void {
  const routes: Route[] = []
  app.decorate('routesServed', routes)
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push({ method: one, url })
  })
}

/** A number is how many hops to believe. */
const proxies = (trusted: boolean | number | string) =>
  typeof trusted === 'number' ? (_: string, hop: number) => hop < trusted : trusted

/** Logs one line per answer, without the query string: filters name people, links carry one-use keys. */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const path = request.routeOptions.config?.logAs ?? request.url.split('?', 1)[0]
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ method: request.method, path, status: reply.statusCode, ms }, 'answered')
    done()
  })
}
