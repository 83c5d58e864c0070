import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Colleague, type Colleagues, PRESENCE, PRESENCE_ACTS } from '#model/domain/presence.ts'
import { RECORD_ID } from '#model/schema/record-id.ts'
import { actorId } from '#server/core/base/caller.ts'
import { badRequest, forbidden, notFound } from '#server/core/base/refusals.ts'
import type { Services } from '#server/module.ts'
import { callerNow } from '#server/people.ts'
import { end, holdersOf, type Lease, type OpenedRecord, renew } from './leases.ts'

const MOST_BYTES = 2_048

/** `tab` is a name that a tab gives itself. */
const BODY = z.object({
  tab: z.string().check(z.regex(/^[\w-]{8,40}$/)),
  collection: z.string(),
  record: z.string().check(z.regex(RECORD_ID)),
  act: z.enum(PRESENCE_ACTS),
})

/** Changes of presence that an account may have told to others at once; of further ones they hear within twenty seconds. */
const TOLD = { most: 60, windowMs: 60_000 }

/**
 * A tab says that it has a record open, and hears which colleagues have. Moderateurs alone, of a record they may view;
 * inside the account of another, the person who really acts is named.
 */
export function presenceRoutes(app: FastifyInstance, { engine, db, clock }: Services): void {
  const tell = async (opened: OpenedRecord, account: string) => {
    const { allowed } = await engine.limits.take(`presence ${account}`, TOLD)
    if (allowed) await engine.signal({ name: PRESENCE, collection: opened.collection, record: opened.record })
  }

  const othersOn = async (opened: OpenedRecord, account: string, now: number): Promise<Colleague[]> => {
    const holders = await holdersOf(db, opened, now)
    return holders.flatMap(({ account: id, editing }) => {
      const record = id === account ? null : callerNow(engine, id)?.record
      return record ? [{ id, name: String(record.full_name), editing }] : []
    })
  }

  app.post(
    '/api/wasl/presence',
    { config: { body: { bytes: MOST_BYTES } } },
    async (request): Promise<Colleagues> => {
      const { caller } = request
      if (!caller.is('moderateur')) throw forbidden()
      const asked = BODY.safeParse(request.body)
      if (!asked.success) throw badRequest()
      const { act, ...opened } = asked.data
      if (!Object.hasOwn(engine.collections, opened.collection)) throw notFound()
      const account = actorId(caller)
      const lease: Lease = { account, ...opened }
      const leave = async () => {
        if (await end(db, lease)) await tell(lease, account)
      }
      if (act === 'leave') {
        await leave()
        return { people: [] }
      }
      await engine.reader.view(opened.collection, opened.record, 'fields=id', caller).catch(async (error) => {
        // A person who lost the right to view the record leaves it.
        await leave()
        throw error
      })
      const now = clock.now().epochMilliseconds
      if (await renew(db, lease, act === 'edit', now)) await tell(lease, account)
      return { people: await othersOn(lease, account, now) }
    },
  )
}
