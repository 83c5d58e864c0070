import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, badRequest, conflict, diskFull, MalformedBody } from '#server/core/base/refusals.ts'
import { TakenId } from '#server/core/base/taken-id.ts'
import { FullDisk, isDiskFull } from '#server/core/http/full-disk.ts'
import { takenId } from '#server/core/records/validate.ts'
import { TooLong } from '#server/db/deadlines.ts'
import { errorCode, messageOf } from '#server/operator-error.ts'

declare module 'fastify' {
  interface FastifyInstance {
    fullDisk: FullDisk
  }
  interface FastifyContextConfig {
    /** The message of the 400 for a body that cannot be read; without it, the generic sentence. */
    malformed?: string
  }
}

/** Every refusal and every failure leaves in the protocol's envelope, and without internals. */
export function answerFailures(app: FastifyInstance): void {
  app.decorate('fullDisk', new FullDisk())
  app.setErrorHandler((error, request, reply) => send(reply, asApiError(error, request)))
}

export function send(reply: FastifyReply, error: ApiError): FastifyReply {
  return reply
    .status(error.status)
    .headers(error.headers)
    .type('application/json')
    .send(JSON.stringify(error))
}

/** The database is stopping, starting, or not there. */
const AWAY = /^(08...|57P0.|53200|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/
/** Messages of the driver for a lost connection, which have no code. */
const AWAY_WORDS = /^(Connection terminated|timeout exceeded when trying to connect)/
/** Serialization failures and deadlocks: the transaction was already retried several times. */
const CROSSED = /^40(?:001|P01)$/
const CROSSED_WORDS = 'Ces fiches sont en train d’être modifiées par d’autres. Réessayez dans un instant.'
const BAD_DATA = /^22...$/
const SOON_S = '5'

/**
 * A slow read gets 400, for the person to narrow it; a slow write 503, to be sent again: it may have waited
 * for locks.
 */
function tooLong({ ms, kind }: TooLong): ApiError {
  const seconds = (ms / 1_000).toLocaleString('fr-FR')
  return kind === 'read'
    ? badRequest(
        `Cette demande prend plus de ${seconds} s à calculer. Précisez-la : une période, un état ou une ville, ou moins de relations dans le filtre.`,
      )
    : new ApiError(
        503,
        `L’enregistrement a pris plus de ${seconds} s et a été annulé : rien n’a été enregistré. Réessayez dans un instant.`,
        {},
        { 'retry-after': SOON_S },
      )
}

/** Turns any failure into its HTTP answer; an unforeseen one is logged and becomes a 500. */
export function asApiError(error: unknown, request: FastifyRequest): ApiError {
  if (error instanceof MalformedBody) return badRequest(request.routeOptions.config.malformed)
  if (error instanceof ApiError) return error
  if (error instanceof TakenId) return takenId()
  const status = statusOf(error)
  if (status !== undefined) return new ApiError(status)
  request.server.fullDisk.notice(error)
  if (isDiskFull(error)) {
    request.log.error({ err: error }, 'disk full')
    return diskFull()
  }
  const code = errorCode(error) ?? ''
  if (AWAY.test(code) || AWAY_WORDS.test(messageOf(error))) {
    request.log.error({ err: error }, 'database away')
    return new ApiError(503, 'La base de données ne répond pas. Réessayez dans un instant.')
  }
  if (CROSSED.test(code)) return conflict(CROSSED_WORDS)
  if (BAD_DATA.test(code)) return badRequest()
  if (error instanceof TooLong) return tooLong(error)
  request.log.error({ err: error }, 'request failed')
  return badRequest()
}

/** The write may succeed when it is sent again: nobody judged it. */
export const isPassing = (error: unknown, answer: ApiError): boolean =>
  answer.status === 429 || answer.status >= 500 || CROSSED.test(errorCode(error) ?? '')

/** The 4xx status of an error thrown by Fastify or one of its plugins; undefined for any other. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number')
    return undefined
  return error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : undefined
}
