import type { Row } from '#model/collections.ts'
import { holds, type Permission } from '#model/domain/permissions.ts'
import { personOf } from './people.ts'

/** While a setting has this key, people who handle cash or accounts must show a second factor. */
export const SECOND_FACTOR = 'second_facteur.exige'

const CONCERNED: readonly Permission[] = ['Factures livreurs', 'Moderateurs']

/** `CONCERNED`, as a filter of an account. */
export const MUST_SHOW_SECOND = `(type = "moderateur" && (${CONCERNED.map((right) => `roles:each ?= "${right}"`).join(' || ')}) && @collection.settings.key ?= "${SECOND_FACTOR}")`

/** A code is sent by e-mail: without one, nobody concerned could come in. */
export const wouldBeShutOut = (user: Row<'users'>): boolean =>
  user.active && user.email === '' && holds(personOf(user), ...CONCERNED)
