import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { sql } from '#server/db/sql.ts'
import { idOf } from '../support/people.ts'
import { openClaimsWorld } from './claims-world.ts'

/** The people of the claims desk, and the notifications of each. */
export async function openNotificationWorld() {
  const world = await openClaimsWorld()
  const told = (who: PocketBase, kind = ''): Promise<RecordModel[]> =>
    who.collection('notifications').getFullList({ sort: '-at', ...(kind && { filter: `kind = "${kind}"` }) })
  return {
    ...world,
    /** The notifications a person reads of a kind, the latest first. */
    told,
    /** The only notification of a kind, with its values. */
    async only(who: PocketBase, kind: string): Promise<RecordModel> {
      const [one, ...others] = await told(who, kind)
      if (!one || others.length > 0) throw new Error(`${others.length + (one ? 1 : 0)} of ${kind}`)
      return one
    },
    /** Everybody has read and decided everything, and nothing is left. */
    forget: () => world.wasl.behind.query(sql`DELETE FROM notifications`),
    /** The owners of a kind. */
    async owners(kind: string): Promise<string[]> {
      const rows = await world.wasl.db.query<{ owner: string }>(
        sql`SELECT owner FROM notifications WHERE kind = ${kind} ORDER BY owner`,
      )
      return rows.map(({ owner }) => owner)
    },
    choose: (who: PocketBase, notifications: object): Promise<RecordModel> =>
      who.collection('users').update(idOf(who), { notifications }),
    readAll: (who: PocketBase): Promise<{ read: number }> =>
      who.send('/api/wasl/notifications/read', { method: 'POST', body: {} }),
  }
}

export type NotificationWorld = Awaited<ReturnType<typeof openNotificationWorld>>
