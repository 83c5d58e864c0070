import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { Listener } from '../support/listener.ts'
import { send } from './scenario.ts'
import { openLibrary, type Role, type World } from './world.ts'

/** People who listen to a library and write in it, through HTTP. */
export class Listening {
  readonly world: World
  readonly #open: Listener[] = []

  constructor(world: World) {
    this.world = world
  }

  async listen(as: Role, ...subscriptions: string[]): Promise<Listener> {
    const listener = await Listener.open(this.world.url)
    this.#open.push(listener)
    expect(await listener.subscribe(subscriptions, this.world.tokens[as])).toBe(204)
    return listener
  }

  /** A write that must succeed. */
  async call(
    as: Role,
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<{ id: string }> {
    const url = `/api/collections/${path}`
    const answer = await send(this.world, { as, method, url, ...(body ? { body } : {}) })
    const text = await answer.text()
    expect([answer.status < 300, text]).toEqual([true, text])
    return (text ? JSON.parse(text) : {}) as { id: string }
  }

  /** Reads, and gives back how far that saw. */
  async read(): Promise<string> {
    const answer = await fetch(`${this.world.url}/api/collections/shelves/records`)
    await answer.body?.cancel()
    return answer.headers.get('x-wasl-seq') ?? ''
  }

  shelf(name: string, code = 'AA11'): Promise<{ id: string }> {
    return this.call('librarian', 'POST', 'shelves/records', { name, code })
  }

  /** Resolves once listeners of `shelves/*` have received every earlier write. */
  async settled(...listeners: Listener[]): Promise<void> {
    const { id } = await this.shelf(`fin ${Math.random()}`)
    for (const listener of listeners) {
      await listener.next('shelves/*', id)
    }
  }

  hangUp(): void {
    for (const listener of this.#open.splice(0)) listener.close()
  }
}

/** Opens a library for one test file. It is reset before each test, and every listener is closed after each. */
export async function setUpListening(): Promise<{ world: World; people: Listening }> {
  const world = await openLibrary()
  const people = new Listening(world)
  beforeEach(() => world.reset())
  afterEach(() => people.hangUp())
  afterAll(() => world.close())
  return { world, people }
}
