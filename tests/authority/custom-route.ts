import type { TestWasl } from '#tests/support/wasl.ts'
import type { AgencePair, Person } from './people.ts'
import type { Grant } from './rule.ts'

/** A request to a custom route. By default, every status but a refusal counts as let in. */
export interface RouteRequest {
  readonly path: string
  readonly body?: object
  readonly form?: FormData
  /** Text the response must contain for the record to count as shown. */
  readonly shows?: string
}

/** A custom route: its grants, and the request that tries it on a record. */
export interface CustomRoute {
  readonly route: string
  readonly grants: readonly Grant[]
  /** Null when the person can have no such record. */
  ask(
    wasl: TestWasl,
    person: Person,
    place: AgencePair | 'own',
  ): Promise<RouteRequest | null> | RouteRequest | null
}

/** The client of the account: the person, or the client of the other people's agence. */
export const clientOf = (person: Person, place: AgencePair | 'own'): string | null => {
  if (place !== 'own') return place.client
  return person.type === 'client' ? person.id : null
}

export const livreurOf = (person: Person, place: AgencePair | 'own'): string | null => {
  if (place !== 'own') return place.livreur
  return person.type === 'livreur' ? person.id : null
}

export const everybody = (path: string, body?: object): CustomRoute['ask'] => {
  const asked: RouteRequest = body === undefined ? { path } : { path, body }
  return (_, __, place) => (place === 'own' ? null : asked)
}
