import { holds, type Permission, type Person, type UserType } from '../permissions.ts'

/** A kind of event that people are told of. */
export interface NotificationKind {
  readonly label: string
  /** The type of account it is for. */
  readonly for: UserType | 'all'
  /** The permission that makes a moderateur one of its readers; absent where the event names its reader. */
  readonly permission?: Permission
  /** True for an event that waits for a decision: it counts until somebody has decided, read or not. */
  readonly decides?: true
  /** The events one notification gathers: those about one record, or all of an hour. */
  readonly per: 'record' | 'hour'
  readonly topic: NotificationTopic
  /** A letter of the product says it too, unless its reader wants none. */
  readonly mail?: true
}

/** The subjects by which the centre sorts notifications. */
export const NOTIFICATION_TOPICS = {
  argent: 'Argent',
  colis: 'Colis',
  reclamations: 'Réclamations',
  messages: 'Messages',
  taches: 'Tâches',
} as const
export type NotificationTopic = keyof typeof NOTIFICATION_TOPICS

/** Every kind of notification, in the order of the settings. */
export const NOTIFICATION_KINDS = {
  colis_echec: { label: 'Colis en échec', for: 'client', topic: 'colis', per: 'hour' },
  reclamation_reponse: {
    label: 'Réponse à une réclamation',
    for: 'client',
    topic: 'reclamations',
    per: 'record',
    mail: true,
  },
  facture_emise: { label: 'Facture émise', for: 'client', topic: 'argent', per: 'record', mail: true },
  paiement_recu: { label: 'Paiement effectué', for: 'client', topic: 'argent', per: 'record' },
  ramassage_annule: { label: 'Ramassage annulé', for: 'client', topic: 'colis', per: 'record' },
  ramassage_reporte: { label: 'Ramassage reporté', for: 'client', topic: 'colis', per: 'record' },
  ecart_caisse: {
    label: 'Écart de caisse à décider',
    for: 'moderateur',
    permission: 'Factures livreurs',
    decides: true,
    topic: 'argent',
    per: 'record',
  },
  reclamation_nouvelle: {
    label: 'Nouvelle réclamation',
    for: 'moderateur',
    permission: 'Reclamations',
    decides: true,
    topic: 'reclamations',
    per: 'record',
  },
  reclamation_escaladee: {
    label: 'Réclamation escaladée',
    for: 'moderateur',
    decides: true,
    topic: 'reclamations',
    per: 'record',
    mail: true,
  },
  reclamation_hors_delai: {
    label: 'Réclamation hors délai, sans responsable',
    for: 'moderateur',
    permission: 'Reclamations',
    decides: true,
    topic: 'reclamations',
    per: 'record',
  },
  reclamation_suite: {
    label: 'Suite d’une réclamation',
    for: 'moderateur',
    topic: 'reclamations',
    per: 'record',
  },
  rib_demande: {
    label: 'Changement de RIB à décider',
    for: 'moderateur',
    permission: 'Factures clients',
    decides: true,
    topic: 'argent',
    per: 'record',
  },
  import_rejets: { label: 'Import avec des lignes refusées', for: 'all', topic: 'taches', per: 'record' },
  lot_fini: { label: 'Lot terminé', for: 'all', topic: 'taches', per: 'record' },
  export_fini: { label: 'Export terminé', for: 'all', topic: 'taches', per: 'record' },
  colis_affectes: { label: 'Colis affectés', for: 'livreur', topic: 'colis', per: 'hour' },
  versement_corrige: { label: 'Versement corrigé', for: 'livreur', topic: 'argent', per: 'record' },
  message: { label: 'Message', for: 'all', topic: 'messages', per: 'record' },
} as const satisfies Readonly<Record<string, NotificationKind>>

export type NotificationKindName = keyof typeof NOTIFICATION_KINDS

export const isNotificationKind = (name: string): name is NotificationKindName =>
  Object.hasOwn(NOTIFICATION_KINDS, name)

export const kindOf = (name: NotificationKindName): NotificationKind => NOTIFICATION_KINDS[name]

export const KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as NotificationKindName[]

export const KIND_LABELS = Object.fromEntries(
  KIND_NAMES.map((name) => [name, NOTIFICATION_KINDS[name].label]),
) as Readonly<Record<NotificationKindName, string>>

/** Days a notification is kept: those that were read, and those that were not. */
export const KEPT_DAYS = { read: 90, unread: 180 } as const

/** Commandes of a lot above which its author is told of its end, as he has likely left the page. */
const LARGE_LOT = 50

/** True for the end of a lot its author may have missed, or has to look at. */
export const notifiesEnd = ({
  state,
  total,
  refused,
}: {
  readonly state: string
  readonly total: number
  readonly refused: number
}): boolean => state === 'echec' || refused > 0 || total >= LARGE_LOT

/**
 * The part of a notification's identity that gathers events: one record, or one hour of the canonical instant
 * (`2026-11-20 22`).
 */
export const gatheredBy = (kind: NotificationKindName, record: string, at: string): string =>
  NOTIFICATION_KINDS[kind].per === 'hour' ? at.slice(0, 13) : record

/**
 * The ways a person is told: the centre, a push message to the devices that asked for it, a letter. A kind turned off in
 * the centre is told nowhere but by letter.
 */
export const CHANNELS = ['centre', 'push', 'mail'] as const
export type Channel = (typeof CHANNELS)[number]

/** The kinds a person wants otherwise than by default, by channel. */
export type NotificationChoices = Readonly<
  Partial<Record<NotificationKindName, Readonly<Partial<Record<Channel, boolean>>>>>
>

/** Every kind is told, on every channel it has, unless its reader says otherwise. */
const BY_DEFAULT = true

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The channels a kind has. */
export const channelsOf = (kind: NotificationKind): readonly Channel[] =>
  CHANNELS.filter((channel) => channel !== 'mail' || kind.mail)

/** The choices in a JSON value; what is of another shape, or equals the default, is left out. */
export function readChoices(value: unknown): NotificationChoices {
  const given = isObject(value) ? value : {}
  return Object.fromEntries(
    KIND_NAMES.flatMap((name) => {
      const one = given[name]
      const chosen = channelsOf(kindOf(name)).filter(
        (channel) => isObject(one) && one[channel] === !BY_DEFAULT,
      )
      const said = Object.fromEntries(chosen.map((channel) => [channel, !BY_DEFAULT]))
      return chosen.length > 0 ? [[name, said]] : []
    }),
  )
}

/** True when a person with these stored choices wants this kind on this channel. */
export const isWanted = (stored: unknown, kind: NotificationKindName, channel: Channel): boolean =>
  readChoices(stored)[kind]?.[channel] ?? BY_DEFAULT

/** The stored choices with one of them changed. */
export const withChoice = (
  stored: unknown,
  kind: NotificationKindName,
  channel: Channel,
  wanted: boolean,
): NotificationChoices => {
  const choices = readChoices(stored)
  return readChoices({ ...choices, [kind]: { ...choices[kind], [channel]: wanted } })
}

/** The kinds a person may ever be told of. */
export const kindsFor = (person: Person): NotificationKindName[] =>
  KIND_NAMES.filter((name) => {
    const kind = kindOf(name)
    if (kind.for !== 'all' && kind.for !== person.type) return false
    return kind.permission === undefined || holds(person, kind.permission)
  })
