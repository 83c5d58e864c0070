import type { TestWasl } from '#tests/support/wasl.ts'
import type { Person, Place } from './people.ts'
import type { Grant } from './rule.ts'

/** What is asked, and whether the answer let the person in; a status that is no refusal does, unless it is said. */
export interface Asked {
  readonly path: string
  readonly body?: object
  readonly form?: FormData
  /** Text the answer must hold for the record to have been shown. */
  readonly shows?: string
}

/** A route that is not of records: who may, of which records, and how it is asked about one. */
export interface CustomRoute {
  readonly route: string
  readonly grants: readonly Grant[]
  /** Nothing when the person can have no such record. */
  ask(wasl: TestWasl, person: Person, place: Place | 'own'): Promise<Asked | null> | Asked | null
}

/** Its account is the person himself, or the stranger of the place. */
export const clientOf = (person: Person, place: Place | 'own'): string | null => {
  if (place !== 'own') return place.client
  return person.type === 'client' ? person.id : null
}

export const livreurOf = (person: Person, place: Place | 'own'): string | null => {
  if (place !== 'own') return place.livreur
  return person.type === 'livreur' ? person.id : null
}

export const everybody = (path: string, body?: object): CustomRoute['ask'] => {
  const asked: Asked = body === undefined ? { path } : { path, body }
  return (_, __, place) => (place === 'own' ? null : asked)
}
