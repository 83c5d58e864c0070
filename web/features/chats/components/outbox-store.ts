/** A message written here and not yet in the conversation. Its id is its own, so that sending it twice is once. */
export interface Unsent {
  readonly id: string
  readonly chat: string
  readonly by: string
  readonly body: string
  readonly internal: boolean
  readonly files: readonly File[]
  readonly at: string
  /** Why the server will not have it; empty while it may still go. */
  readonly refused: string
}

/** What is to be sent outlives the page, pictures included, which localStorage would not hold. */
const DATABASE = 'wasl-outbox'
const STORE = 'messages'

function open(): Promise<IDBDatabase> {
  return new Promise((opened, failed) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' })
    request.onsuccess = () => opened(request.result)
    request.onerror = () => failed(request.error)
  })
}

async function ask<T>(mode: IDBTransactionMode, what: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    return await new Promise<T>((answered, failed) => {
      const request = what(database.transaction(STORE, mode).objectStore(STORE))
      request.onsuccess = () => answered(request.result)
      request.onerror = () => failed(request.error)
    })
  } finally {
    database.close()
  }
}

/** A browser that refuses storage still sends: only a reload would lose what waits. */
const unstored = () => undefined

export const keep = (item: Unsent): Promise<unknown> =>
  ask('readwrite', (store) => store.put(item)).catch(unstored)

export const forget = (id: string): Promise<unknown> =>
  ask('readwrite', (store) => store.delete(id)).catch(unstored)

export async function kept(): Promise<readonly Unsent[]> {
  const items = (await ask<Unsent[]>('readonly', (store) => store.getAll()).catch(unstored)) ?? []
  return items.sort((a, b) => (a.at < b.at ? -1 : 1))
}
