import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { queryOf } from '#server/core/http/body.ts'
import { type Picker, parseFields } from '#server/core/read/query/pick.ts'
import { refusing } from '#server/core/read/query/query.ts'

/**
 * `fields` thins out every JSON answer: of a list each item. What is sent as text is left alone: the reader has
 * written only what was asked for.
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

/** What the request asks to be left of its answer; null: all of it. Refused with 400 when it cannot be read. */
export const pickerOf = (request: FastifyRequest): Picker | null =>
  refusing(() => parseFields(new URLSearchParams(queryOf(request)).get('fields') ?? ''))

function thinned(picker: Picker, body: unknown): unknown {
  const isList = typeof body === 'object' && body !== null && 'items' in body && Array.isArray(body.items)
  return isList ? { ...body, items: picker.pick(body.items) } : picker.pick(body)
}
