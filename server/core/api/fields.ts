import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { queryOf } from '#server/core/http/body.ts'
import { type Picker, parseFields } from '#server/core/read/query/pick.ts'
import { refusing } from '#server/core/read/query/query.ts'

/**
 * Applies `fields` to every JSON answer; in a list, to each item. An answer sent as text is left alone: the
 * reader wrote only the fields wanted.
 */
export function thinAnswers(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, reply, body: unknown) => {
    const picker = reply.statusCode < 300 ? pickerOf(request) : null
    return picker ? thinned(picker, JSON.parse(JSON.stringify(body))) : body
  })
}

/** JSON that was not written for the `fields` of the request. */
export function sendWhole(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/json').send(pickerOf(request) ? JSON.parse(text) : text)
}

/** Parses the `fields` parameter; null keeps the whole answer. 400 when it is malformed. */
export const pickerOf = (request: FastifyRequest): Picker | null =>
  refusing(() => parseFields(new URLSearchParams(queryOf(request)).get('fields') ?? ''))

function thinned(picker: Picker, body: unknown): unknown {
  const isList = typeof body === 'object' && body !== null && 'items' in body && Array.isArray(body.items)
  return isList ? { ...body, items: picker.pick(body.items) } : picker.pick(body)
}
