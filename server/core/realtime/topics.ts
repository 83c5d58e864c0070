import type { Collection } from '#model/schema/collection.ts'
import type { Caller } from '#server/core/base/caller.ts'
import type { Watch } from '#server/core/read/listening/watch.ts'
import { type Connection, nameOf } from './connection.ts'
import type { RealtimeKernel } from './kernel.ts'
import { parseSubscription, type Subscription } from './subscription.ts'

/** Clients that get the same events for the same records: one decision and one text serve all. */
export interface Group {
  readonly topic: Topic
  readonly key: string
  readonly caller: Caller
  readonly members: Set<Member>
  watch: Watch | null
}

/** One client's subscription in a group. */
export interface Member {
  readonly group: Group
  readonly connection: Connection
  /** How its events begin: they bear the name of the subscription as it was sent, byte for byte. */
  readonly name: Buffer
  /** The position the client came with; empty when it begins with the present. */
  readonly since: string
}

/** A subscription some clients share. */
export interface Topic {
  readonly subscription: Subscription
  readonly collection: Collection
  readonly groups: Map<string, Group>
}

interface Place {
  readonly everything: Set<Topic>
  readonly byRecord: Map<string, Set<Topic>>
}

/** Filters one person may subscribe with that need a query for each change; more would make others wait. */
const MOST_HEAVY = 20

/** The topics and their listeners. */
export class Topics {
  readonly #kernel: RealtimeKernel
  readonly #byName: ReadonlyMap<string, Collection>
  readonly #topics = new Map<string, Topic>()
  readonly #places = new Map<string, Place>()
  readonly #heavy = new Map<string, Set<Group>>()

  constructor(kernel: RealtimeKernel) {
    this.#kernel = kernel
    const declared = Object.values(kernel.collections)
    this.#byName = new Map(declared.flatMap((one) => [one.name, one.id].map((name) => [name, one])))
  }

  /** Adds a client's subscription; null when its topic is no collection's. */
  join(text: string, connection: Connection): Member | null {
    // A line break in the name would begin a line of its own in the stream.
    if (/[\r\n]/.test(text)) return null
    const { subscription, since } = parseSubscription(text)
    const topic = this.#topics.get(subscription.key) ?? this.#open(subscription)
    if (!topic) return null
    const { caller } = connection
    const shared = this.#kernel.reader.classOf(caller)
    const own = `${shared} ${idOf(caller)}`
    const group =
      topic.groups.get(own) ?? topic.groups.get(shared) ?? this.#gather(topic, caller, shared, own)
    const member = { group, connection, name: nameOf(text), since }
    group.members.add(member)
    return member
  }

  leave(member: Member): void {
    const { group } = member
    const { topic, key, members } = group
    members.delete(member)
    if (members.size > 0) return
    topic.groups.delete(key)
    this.#heavy.get(idOf(group.caller))?.delete(group)
    if (topic.groups.size === 0) this.#close(topic)
  }

  /** Groups that listen to this record. */
  groupsOf(collection: string, record: string): Group[] {
    const place = this.#places.get(collection)
    if (!place) return []
    const topics = [...place.everything, ...(place.byRecord.get(record) ?? [])]
    return topics.flatMap(({ groups }) => [...groups.values()])
  }

  /** The watch of the group, planned again when something it depended on has changed. */
  watchOf(group: Group): Watch | null {
    if (group.watch && !this.#kernel.reader.isCurrent(group.watch))
      group.watch = this.#plan(group.topic, group.caller)
    return group.watch
  }

  #gather(topic: Topic, caller: Caller, shared: string, own: string): Group {
    const watch = this.#plan(topic, caller)
    const key = watch?.personal || watch?.heavy ? own : shared
    const group: Group = { topic, key, caller, members: new Set<Member>(), watch }
    if (watch?.heavy && !this.#carries(group)) group.watch = null
    topic.groups.set(key, group)
    return group
  }

  /**
   * Counts a filter that needs a query; false when the person has too many: the group then gets no events.
   */
  #carries(group: Group): boolean {
    const id = idOf(group.caller)
    const known = this.#heavy.get(id) ?? new Set()
    if (known.size >= MOST_HEAVY) return false
    this.#heavy.set(id, known.add(group))
    return true
  }

  #plan({ subscription, collection }: Topic, caller: Caller): Watch | null {
    const { record, query, request } = subscription
    const action = record === undefined ? 'list' : 'view'
    return this.#kernel.reader.watch({ collection: collection.name, action, query, request }, caller)
  }

  #open(subscription: Subscription): Topic | null {
    const collection = this.#byName.get(subscription.collection)
    if (!collection) return null
    const topic = { subscription, collection, groups: new Map() }
    this.#topics.set(subscription.key, topic)
    this.#topicsAt(topic).add(topic)
    return topic
  }

  #close(topic: Topic): void {
    const { subscription, collection } = topic
    this.#topics.delete(subscription.key)
    const topics = this.#topicsAt(topic)
    topics.delete(topic)
    if (subscription.record !== undefined && topics.size === 0) {
      this.#places.get(collection.name)?.byRecord.delete(subscription.record)
    }
  }

  #topicsAt({ subscription: { record }, collection }: Topic): Set<Topic> {
    const place = this.#places.get(collection.name) ?? { everything: new Set<Topic>(), byRecord: new Map() }
    this.#places.set(collection.name, place)
    if (record === undefined) return place.everything
    const known = place.byRecord.get(record) ?? new Set<Topic>()
    place.byRecord.set(record, known)
    return known
  }
}

const idOf = ({ record }: Caller): string => record?.id ?? ''
