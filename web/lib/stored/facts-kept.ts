import { stored } from './stored.ts'

/** This browser keeps what pages of a livreur were answered, so that they open without network. Off once he signs out. */
export const factsKept = stored<boolean>(
  'wasl-facts',
  (text) => text === 'oui',
  (is) => (is ? 'oui' : 'non'),
)
