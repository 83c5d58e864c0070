import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { ANSWERING } from '#model/domain/chat/chat.ts'
import { fold } from '#model/schema/fold.ts'
import { parseInstant } from '#model/schema/instant.ts'
import { RECORD_ID } from '#model/schema/record-id.ts'
import { canonical } from '#server/clock.ts'
import { badRequest, notFound } from '#server/core/base/refusals.ts'
import { originOf } from '#server/core/http/origin.ts'
import type { Services } from '#server/module.ts'
import { readAbout } from '#server/notifications/settle.ts'
import { markRead } from '#server/read-marks.ts'
import { openCommande, openDirect } from './conversation/open.ts'
import { readerOf } from './conversation/reader.ts'
import { type ChatPage, chatsOf, contactsOf, isVisible, peopleOf, unreadChats } from './queries.ts'

type ChatServices = Pick<Services, 'engine' | 'db' | 'clock'>

const ID = z.string().check(z.regex(RECORD_ID))
const OPENING = z.union([z.object({ command: ID }), z.object({ user: ID })])
const READING = z.object({ until: z.string() })

const MOST_TYPED = 80
const PAGE_LENGTH = 40

/** Routes of the messenger beside the records: unread counts, last messages, people to write to. */
export function chatsRoutes(app: FastifyInstance, { engine, db, clock }: ChatServices): void {
  app.get('/api/wasl/chats', async (request) => {
    const reader = readerOf(request.caller)
    const items = await chatsOf(db, reader, pageOf(request))
    return { items: items.slice(0, PAGE_LENGTH), more: items.length > PAGE_LENGTH }
  })

  app.get('/api/wasl/chats/unread', async (request) => ({
    chats: await unreadChats(db, readerOf(request.caller)),
  }))

  app.get('/api/wasl/chats/contacts', async (request) => {
    const { id, type } = readerOf(request.caller)
    const answering = type === 'client' || type === 'livreur' ? ANSWERING[type] : null
    return { items: await contactsOf(db, id, typedOf(request), answering) }
  })

  app.post('/api/wasl/chats/open', async (request) => {
    readerOf(request.caller)
    const asked = OPENING.safeParse(request.body)
    if (!asked.success) throw badRequest('Dites avec qui, ou sur quelle commande.')
    const opening = { engine, db, origin: originOf(request) }
    return 'command' in asked.data
      ? { id: await openCommande(opening, asked.data.command) }
      : { id: await openDirect(opening, asked.data.user) }
  })

  app.get('/api/wasl/chats/:id/people', async (request) => {
    const people = await peopleOf(db, readerOf(request.caller), chatOf(request))
    if (people.length === 0) throw notFound()
    return { items: people }
  })

  app.post('/api/wasl/chats/:id/read', async (request) => {
    const reader = readerOf(request.caller)
    const chat = chatOf(request)
    const asked = READING.safeParse(request.body)
    const until = asked.success ? parseInstant(asked.data.until) : null
    if (until === null) throw badRequest('Dites jusqu’à quel message.')
    if (!(await isVisible(db, reader, chat))) throw notFound()
    const now = canonical(clock.now())
    await db.transaction(async (tx) => {
      await markRead(tx, { thread: 'chat', id: chat, user: reader.id, until, now })
      await readAbout(engine, tx, { owner: reader.id, record: chat, now })
    })
    return { chats: await unreadChats(db, reader) }
  })
}

function chatOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string }
  if (!RECORD_ID.test(id)) throw notFound()
  return id
}

const queryOf = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(request.url.split('?', 2)[1] ?? '')

const typedOf = (request: FastifyRequest): string =>
  fold((queryOf(request).get('search') ?? '').slice(0, MOST_TYPED).replaceAll('\0', '')).trim()

function pageOf(request: FastifyRequest): ChatPage {
  const query = queryOf(request)
  const activity = parseInstant(query.get('activity') ?? '')
  const id = query.get('id') ?? ''
  return {
    search: typedOf(request),
    limit: PAGE_LENGTH + 1,
    ...(activity !== null && RECORD_ID.test(id) && { before: { activity, id } }),
  }
}
