import type { Day } from '#model/domain/commande/lateness.ts'
import { FIXED_HOLIDAYS } from '#model/domain/jours-feries.ts'
import type { ClaimState } from '#model/domain/reclamation/claim-states.ts'
import { claimClock } from '#model/domain/reclamation/clock.ts'
import { stableId } from '#model/schema/record-id.ts'
import { DAY, dayOf, dayText, HOUR, instant, isSunday, MINUTE } from './calendar.ts'
import type { Values } from './rows.ts'

type Claim = Values<'reclamations'> & { readonly created: string }

/** One line of a conversation: hours after the line before, its author, and its text or event. */
interface Line {
  readonly after: number
  readonly by: 'client' | 'agent'
  readonly body?: string
  readonly internal?: true
  readonly event?: ClaimState
}

const TAKEN: readonly Line[] = [
  {
    after: 2,
    by: 'agent',
    body: 'Bonjour, nous avons bien reçu votre réclamation. Nous vérifions avec l’agence.',
  },
  { after: 0, by: 'agent', event: 'en_cours' },
  {
    after: 3,
    by: 'agent',
    body: 'Le livreur dit avoir appelé deux fois. À vérifier dans ses appels.',
    internal: true,
  },
]
const ASKED: readonly Line[] = [
  ...TAKEN,
  { after: 2, by: 'agent', body: 'Pouvez-vous nous envoyer une photo du colis et la facture d’achat ?' },
  { after: 0, by: 'agent', event: 'attente_client' },
]
const ANSWERED: readonly Line[] = [
  ...ASKED,
  { after: 20, by: 'client', body: 'La voici. Le client attend toujours.' },
  { after: 0, by: 'client', event: 'en_cours' },
]

/** How a claim came to the state it is in. */
const STORIES: Readonly<Record<ClaimState, readonly Line[]>> = {
  ouverte: [],
  en_cours: TAKEN,
  attente_client: ASKED,
  resolue: [
    ...ANSWERED,
    { after: 5, by: 'agent', event: 'resolue' },
    { after: 0, by: 'agent', body: 'C’est réglé. Merci de nous l’avoir signalé.' },
  ],
  rejetee: [
    ...TAKEN,
    { after: 6, by: 'agent', event: 'rejetee' },
    {
      after: 0,
      by: 'agent',
      body: 'Après vérification des appels et des scans, nous ne pouvons pas donner suite. Répondez ici si vous contestez.',
    },
  ],
}

export interface ClaimStory {
  readonly claim: Values<'reclamations'>
  readonly messages: readonly Values<'reclamation_messages'>[]
  readonly marks: readonly Values<'reclamations_lus'>[]
}

/**
 * The conversation of a claim up to now, with the deadline and the last message that follow. `decided`, in
 * milliseconds, is the date of the decision, where other data sets it.
 */
export function claimStory(claim: Claim, agent: string, until: number, decided?: number): ClaimStory {
  const state = claim.state || 'ouverte'
  const opened = Date.parse(claim.created)
  let last = opened
  const lines = STORIES[state].flatMap(({ after, by, body = '', internal = false, event }, n) => {
    const wanted = decided !== undefined && event === state ? Math.max(decided, last) : last + after * HOUR
    last = Math.min(Math.max(wanted, last + MINUTE), Math.max(until, last + 1))
    return [{ n, at: last, author: (by === 'client' ? claim.client : agent) ?? '', body, internal, event }]
  })
  const events = lines.flatMap(({ at, event }) => (event ? [{ at, state: event }] : []))
  const delay = claim.delay_h ?? 0
  const { due, missed } = claimClock([{ at: opened, state: 'ouverte' }, ...events], delay * HOUR, worked)
  const said = lines.findLast(({ internal }) => !internal)?.at ?? opened
  const ended = events.findLast((one) => one.state === 'resolue' || one.state === 'rejetee')
  return {
    claim: {
      ...claim,
      state,
      due_at: due === null ? '' : instant(due),
      missed_at: missed === null ? '' : instant(missed),
      resolved_at: claim.resolved_at ?? (ended ? instant(ended.at) : ''),
      last_message_at: instant(said),
      last_activity_at: instant(last),
      updated: instant(last),
    },
    marks: marksOf(claim, agent, { state, opened, last }),
    messages: lines.map(({ n, at, author, body, internal, event }) => ({
      id: stableId('demo', 'reclamation_messages', claim.id, n),
      reclamation: claim.id,
      author,
      body,
      internal,
      event: event ?? '',
      created: instant(at),
      updated: instant(at),
    })),
  }
}

interface Read {
  readonly state: ClaimState
  readonly opened: number
  /** The last event, in milliseconds. */
  readonly last: number
}

/**
 * Read marks: the client has read their own messages and the end of a decided claim; the desk has read the
 * claims it works on, except the urgent ones.
 */
function marksOf(claim: Claim, agent: string, { state, opened, last }: Read): Values<'reclamations_lus'>[] {
  const ended = state === 'resolue' || state === 'rejetee'
  const unread = !ended && claim.priority === 'haute'
  const readers = [
    { user: claim.client ?? '', until: ended ? last : opened },
    ...(unread ? [] : [{ user: claim.assigned ? agent : '', until: last }]),
  ]
  return readers
    .filter(({ user }) => user !== '')
    .map(({ user, until }) => ({
      id: stableId('demo', 'reclamations_lus', claim.id, user),
      reclamation: claim.id,
      user,
      read_at: instant(until),
      created: instant(until),
      updated: instant(until),
    }))
}

/** Agences of the demo have no hours: a day they work counts whole. */
function* worked(from: number): Generator<Day> {
  for (let day = dayOf(from); day < dayOf(from) + 400; day++) {
    const start = day * DAY
    const isOff = isSunday(day) || FIXED_HOLIDAYS[dayText(day).slice(5, 10)] !== undefined
    yield { evening: start + 22 * HOUR, open: isOff ? null : { start, end: start + DAY } }
  }
}
