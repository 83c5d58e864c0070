import { stored } from './stored.ts'

/**
 * True while this browser stores query results of a livreur's pages, so that they open
 * offline. Turned off at sign-out.
 */
export const factsKept = stored<boolean>(
  'wasl-facts',
  (text) => text === 'oui',
  (is) => (is ? 'oui' : 'non'),
)
