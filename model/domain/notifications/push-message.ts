import { format, fromDirhams } from '../money.ts'
import type { UserType } from '../permissions.ts'
import { KIND_LABELS, type NotificationKindName } from './kinds.ts'

/** The JSON a push message brings to a device: its words, and the values that find the page it opens. */
export interface PushMessage {
  readonly id: string
  readonly title: string
  readonly body: string
  readonly lang: 'fr' | 'ar'
  readonly kind: NotificationKindName | ''
  readonly collection: string
  readonly record: string
  readonly details: Readonly<Record<string, unknown>>
  /** The type of account it is for, which decides where it leads. */
  readonly reader: UserType | ''
}

type Event = Pick<PushMessage, 'kind' | 'details'> & { readonly count: number }

/** Values that identify an event, in the order a lock screen shows them. */
const NAMED = [
  'number',
  'code',
  'recu',
  'author',
  'client',
  'livreur',
  'subject',
  'title',
  'file',
  'motif',
] as const
/** Amounts in dirhams. */
const AMOUNTS = ['net', 'montant', 'ecart', 'difference'] as const

/**
 * The kind of the event as title, and the values that name it as body: the sentences of the centre are made in the
 * browser, and a message is encrypted here.
 */
export function pushWords(
  { kind, count, details }: Event,
  translate: (label: string) => string,
): { title: string; body: string } {
  const named = NAMED.flatMap((name) => (details[name] ? [String(details[name])] : []))
  const amounts = AMOUNTS.flatMap((name) =>
    typeof details[name] === 'number' ? [format(fromDirhams(details[name]))] : [],
  )
  const facts = [...(count > 1 ? [`× ${count}`] : []), ...named, ...amounts]
  return { title: kind === '' ? 'Wasl' : translate(KIND_LABELS[kind]), body: facts.join(' · ') }
}
