import { messages as pages } from './ar/messages.po'
import { messages as tour } from './ar/tournee.po'
import words from './ar/words.json' with { type: 'json' }

/** Everything pages of couriers and merchants say: the courier’s tour and frames, the other pages, the words of the model. */
export const messages = { ...pages, ...tour, ...words }
