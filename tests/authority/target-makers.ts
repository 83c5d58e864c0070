import type { TestWasl } from '#tests/support/wasl.ts'
import { type AgencePair, type Person, THERE } from './people.ts'
import { put } from './records.ts'

export type Values = Readonly<Record<string, unknown>>

/** A kind of record the table has lines for. */
export interface Target {
  readonly title: string
  readonly collection: string
  /** Values of a record that is the person's; nothing when no record of the kind can be. */
  own(person: Person, wasl: TestWasl): Promise<Values | null> | Values | null
  /** Values of a record of another person, of that agence. */
  other(wasl: TestWasl, place: AgencePair): Promise<Values> | Values
}

/** Values of a record whose owner is in one field, for people of that type. */
export const ownRecord =
  (field: string, type: 'client' | 'livreur', values: Values = {}) =>
  ({ type: is, id }: Person): Values | null =>
    is === type ? { ...values, [field]: id } : null

export const nobody = () => null

export function simple(collection: string, values: Values = {}): Target {
  return { title: collection, collection, own: nobody, other: () => values }
}

/** A target whose record itself names its agence. */
export function withAgence(target: Target): Target {
  return {
    ...target,
    other: async (wasl, place) => ({ ...(await target.other(wasl, place)), agence: place.agence }),
  }
}

export function ofClient(title: string, collection: string, field: string, values: Values = {}): Target {
  return {
    title,
    collection,
    own: ownRecord(field, 'client', values),
    other: (_, place) => ({ ...values, [field]: place.client }),
  }
}

export function ofBoth(
  title: string,
  collection: string,
  fields: readonly [string, string],
  values: Values,
): Target {
  const [client, livreur] = fields
  return {
    title,
    collection,
    own: (person) =>
      ownRecord(client, 'client', { ...values, [livreur]: THERE.livreur })(person) ??
      ownRecord(livreur, 'livreur', { ...values, [client]: THERE.client })(person),
    other: (_, place) => ({ ...values, [client]: place.client, [livreur]: place.livreur }),
  }
}

/** A record that belongs to the owner of its parent. */
export function under(
  title: string,
  collection: string,
  field: string,
  parent: Target,
  values: Values = {},
): Target {
  return {
    title,
    collection,
    async own(person, wasl) {
      const above = await parent.own(person, wasl)
      return above && { ...values, [field]: await put(wasl, parent.collection, above) }
    },
    async other(wasl, place) {
      return { ...values, [field]: await put(wasl, parent.collection, await parent.other(wasl, place)) }
    },
  }
}

/** A record of one's own, for every type of account. */
export function personal(title: string, collection: string, field: string, values: Values = {}): Target {
  return {
    title,
    collection,
    own: ({ id }) => (id === '' ? null : { ...values, [field]: id }),
    other: (_, place) => ({ ...values, [field]: place.moderateur }),
  }
}
