import type { StateCode } from '#model/domain/commande/states/states.ts'
import { ANSWER_WITHIN_H } from '#model/domain/reclamation/claim-states.ts'
import { stableId } from '#model/schema/record-id.ts'
import { AGENCES } from '#server/demo/company/agences.ts'
import type { Company } from '#server/demo/company/company.ts'
import { DAY, HOUR, instant } from './calendar.ts'
import { type ClaimStory, claimStory } from './claim-stories.ts'
import { indemnityOf } from './money/claims.ts'
import type { Parcel, Plan } from './parcels.ts'
import { Random } from './random.ts'
import type { Values } from './rows.ts'
import type { Witness } from './witness.ts'

type Complaint = readonly [type: NonNullable<Values<'reclamations'>['type']>, subject: string, body: string]

const ABOUT: Partial<Readonly<Record<StateCode, readonly Complaint[]>>> = {
  PAS_DE_REPONSE: [
    ['rappeler', 'Merci de rappeler le client', 'Le client me dit qu’il n’a reçu aucun appel hier.'],
    ['telephone', 'Deuxième numéro', 'Essayez aussi le numéro de son frère, je vous l’envoie par message.'],
  ],
  REFUSE: [
    [
      'livreur',
      'Colis refusé sans ouverture',
      'L’ouverture était autorisée, le client dit qu’elle lui a été refusée.',
    ],
    ['prix', 'Le client accepte à un autre prix', 'Nous lui faisons 50 DH de remise, pouvez-vous relancer ?'],
  ],
  ADRESSE_INCORRECTE: [
    ['adresse', 'Nouvelle adresse', 'Le client a déménagé, livrer à son travail de 9 h à 17 h.'],
  ],
  NUMERO_ERRONE: [['telephone', 'Numéro corrigé', 'Il manquait un chiffre, voici le bon numéro.']],
  REPORTE: [
    ['annuler', 'Commande à annuler', 'Le client ne veut plus de la commande, merci de la renvoyer.'],
  ],
  PERDU: [
    ['perdu', 'Colis introuvable', 'Ce colis n’a pas bougé depuis une semaine. Merci de nous indemniser.'],
  ],
  ENDOMMAGE: [['endommage', 'Produit cassé à l’arrivée', 'Photos jointes, le carton était ouvert.']],
}

const PROGRESS = [
  'ouverte',
  'ouverte',
  'en_cours',
  'attente_client',
  'resolue',
  'resolue',
  'rejetee',
] as const

export interface Talk {
  readonly reclamations: Values<'reclamations'>[]
  readonly reclamation_messages: Values<'reclamation_messages'>[]
  readonly reclamations_lus: Values<'reclamations_lus'>[]
  readonly chats: Values<'chats'>[]
  readonly messages: Values<'messages'>[]
  readonly chats_lus: Values<'chats_lus'>[]
}

export function talkRows(witness: Witness, company: Company, plan: Plan): Talk {
  const random = new Random(plan.seed, 3_000_000_005)
  const troubled = witness.newest('troubled')
  const talks = [
    ...talkedAbout(witness, company).map((parcel) => threadOf(parcel, company, plan, random)),
    ...AGENCES.map((_, i) => groupOf(i, company, plan, random)),
  ]
  const complaints = troubled
    .filter((_, i) => i % 2 === 0)
    .flatMap((parcel) => complaintOf(parcel, company, plan, random))
  return {
    reclamations: complaints.map(({ claim }) => claim),
    reclamation_messages: complaints.flatMap(({ messages }) => messages),
    reclamations_lus: complaints.flatMap(({ marks }) => marks),
    chats: talks.map(({ chat }) => chat),
    messages: talks.flatMap(({ messages }) => messages),
    chats_lus: talks.flatMap(marksOf),
  }
}

/**
 * The newest parcels in trouble, and some of the client of the demo sign-ins, so that he has conversations on
 * any day.
 */
function talkedAbout(witness: Witness, { clients: [demoClient] }: Company): readonly Parcel[] {
  const newest = witness.newest('troubled').slice(-14)
  const own = [...witness.newest('touring'), ...witness.newest('troubled')].filter(
    (parcel) => parcel.client === demoClient && !newest.includes(parcel),
  )
  return [...own.slice(-3), ...newest]
}

function complaintOf(parcel: Parcel, company: Company, plan: Plan, random: Random): ClaimStory[] {
  const about = ABOUT[parcel.journey.last.to]
  // With the whole money, a lost parcel has a claim that was paid.
  if (!about || (plan.whole && indemnityOf(parcel, plan.until))) return []
  const [type, subject, body] = random.pick(about)
  const at = Math.min(parcel.journey.last.at + random.int(1, 20) * HOUR, plan.until)
  const state = plan.until - at < DAY ? 'ouverte' : random.pick(PROGRESS)
  const created = instant(at)
  const service = company.moderateurs.find(({ roles }) => roles.includes('Reclamations'))
  const claim = {
    id: stableId('demo', 'reclamations', parcel.id),
    type,
    subject,
    body,
    command: parcel.id,
    author: parcel.client.id,
    client: parcel.client.id,
    assigned: state === 'ouverte' ? '' : (service?.id ?? ''),
    priority:
      type === 'perdu' || type === 'endommage'
        ? 'haute'
        : random.pick(['basse', 'normale', 'normale'] as const),
    party_at_fault: state === 'resolue' ? random.pick(['livreur', 'agence', 'personne'] as const) : '',
    delay_h: ANSWER_WITHIN_H,
    responsable: company.moderateurs[0]?.id ?? '',
    state,
    created,
  } as const
  return [claimStory(claim, service?.id ?? '', plan.until)]
}

const THREAD: readonly (readonly [by: 'client' | 'agent' | 'livreur', body: string])[] = [
  ['client', 'Bonjour, où en est ce colis ? Le client m’appelle toutes les heures.'],
  ['agent', 'Bonjour, je vois avec le livreur et je reviens vers vous.'],
  ['livreur', 'J’ai appelé deux fois ce matin, il ne répond pas. Je repasse après 17 h.'],
  ['client', 'Merci, il est disponible à partir de 18 h.'],
  ['livreur', 'واخا، غادي نعيط ليه فالعشية.'],
]

const ROUND: readonly string[] = [
  'Départ des tournées à 9 h, passez au quai 2 pour le chargement.',
  'La navette de Rabat a une heure de retard.',
  'Reste 4 colis non affectés sur la zone, qui peut les prendre ?',
  'Je les prends, je passe au dépôt à 11 h.',
  'N’oubliez pas de verser avant 21 h 30.',
]

function threadOf(parcel: Parcel, company: Company, plan: Plan, random: Random) {
  const agent = company.agentOf(parcel.agence).id
  const people = { client: parcel.client.id, agent, livreur: parcel.livreur.id }
  const said = THREAD.slice(0, random.int(2, THREAD.length)).map(([by, body]) => ({
    author: people[by],
    body,
  }))
  return conversation(
    {
      id: parcel.id,
      kind: 'commande',
      title: parcel.code,
      members: Object.values(people),
      command: parcel.id,
    },
    said,
    Math.min(parcel.journey.last.at + HOUR, plan.until),
    plan,
  )
}

function groupOf(i: number, company: Company, plan: Plan, random: Random) {
  const agence = AGENCES[i] as (typeof AGENCES)[number]
  const livreurs = company.livreursOf(agence).map(({ id }) => id)
  const agent = company.agentOf(agence).id
  const said = ROUND.slice(0, random.int(2, ROUND.length)).map((body, n) => ({
    author: n === 3 ? (livreurs[0] ?? agent) : agent,
    body,
  }))
  const id = stableId('demo', 'chats', agence.id)
  const chat: Values<'chats'> = {
    id,
    kind: 'groupe',
    title: `Tournées ${agence.ville}`,
    members: [agent, ...livreurs],
  }
  return conversation(chat, said, plan.until - random.int(5, 30) * HOUR, plan)
}

function conversation(
  chat: Values<'chats'>,
  said: readonly { readonly author: string; readonly body: string }[],
  start: number,
  plan: Plan,
) {
  const messages = said.map(({ author, body }, n): Values<'messages'> => {
    const at = instant(Math.min(start + n * 11 * 60_000, plan.until))
    return {
      id: stableId('demo', 'messages', chat.id, n),
      chat: chat.id,
      author,
      body,
      created: at,
      updated: at,
    }
  })
  const [first, last] = [messages[0]?.created ?? '', messages.at(-1)?.created ?? '']
  return {
    chat: { ...chat, last_message_at: last, last_activity_at: last, created: first, updated: last },
    messages,
  }
}

/**
 * Read marks: each member has read up to the last message of their own; a member without one has read
 * nothing.
 */
function marksOf({ chat, messages }: ReturnType<typeof conversation>): Values<'chats_lus'>[] {
  return (chat.members ?? []).flatMap((user) => {
    const last = messages.findLast(({ author }) => author === user)
    if (!last?.created) return []
    const at = { read_at: last.created, created: last.created, updated: last.created }
    return [{ id: stableId('demo', 'chats_lus', chat.id, user), chat: chat.id, user, ...at }]
  })
}
