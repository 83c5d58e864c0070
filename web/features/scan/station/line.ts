import { type DBSchema, openDB } from 'idb'
import type { Line, ScanBody, Waiting } from './queue.ts'

interface Kept extends DBSchema {
  waiting: {
    key: number
    value: { seq?: number; user: string; body: ScanBody }
    indexes: { user: string }
  }
}

/** The line of this browser, in IndexedDB. */
export async function keptLine(): Promise<Line> {
  const db = await openDB<Kept>('wasl-scans', 1, {
    upgrade(opened) {
      opened.createObjectStore('waiting', { keyPath: 'seq', autoIncrement: true }).createIndex('user', 'user')
    },
  })
  return {
    add: async (entry) => void (await db.add('waiting', { ...entry })),
    async first(user) {
      const cursor = await db.transaction('waiting').store.index('user').openCursor(user)
      return cursor ? { ...cursor.value, seq: cursor.primaryKey } : undefined
    },
    count: (user) => db.countFromIndex('waiting', 'user', user),
    remove: (seq) => db.delete('waiting', seq),
  }
}

/** For a browser that keeps nothing, a private window for instance: the scans wait as long as the page is open. */
export function fleetingLine(): Line {
  const waiting: Waiting[] = []
  let seq = 0
  const of = (user: string) => waiting.filter((entry) => entry.user === user)
  return {
    add: async (entry) => void waiting.push({ ...entry, seq: ++seq }),
    first: async (user) => of(user)[0],
    count: async (user) => of(user).length,
    remove: async (done) => {
      waiting.splice(0, waiting.length, ...waiting.filter((entry) => entry.seq !== done))
    },
  }
}
