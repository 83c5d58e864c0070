import words from '#model/data/arabic.json' with { type: 'json' }
import { messages as pages } from './ar/messages.po'
import { messages as tour } from './ar/tournee.po'

/** Everything pages of couriers and merchants say: the courier’s tour and frames, the other pages, the words of the model. */
export const messages = { ...pages, ...tour, ...words }
