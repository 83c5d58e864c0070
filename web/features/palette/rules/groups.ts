import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { MATCHES } from './matching.ts'
import type { TypedQuery } from './typed-query.ts'

/** The page an option opens, with its parameters. */
export interface Target {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
}

export interface Option {
  /** Unique among all options. */
  readonly key: string
  readonly icon: LucideIcon
  readonly label: string
  /** True when the label is the code of a commande: its date is shown in grey. */
  readonly isCode?: boolean
  readonly detail?: string
  /** Shown at the end of the line: a state, an amount, keys. */
  readonly end?: ReactNode
  readonly goes: Target | (() => void)
  /** True when the palette stays open after it, since the action may still ask a question. */
  readonly stays?: boolean
  /** True when the typed text names this very record. */
  readonly isExact?: boolean
}

export const GROUPS = [
  'recents',
  'commands',
  'bons',
  'factures',
  'people',
  'pages',
  'actions',
  'help',
] as const
export type GroupName = (typeof GROUPS)[number]

export interface Group {
  readonly name: GroupName
  readonly options: readonly Option[]
  /** Number of options found; some may not be shown. */
  readonly count: number
  /** True when the server has more than were requested. */
  readonly isMore?: boolean
  /** The list that holds all of them; null without one. */
  readonly all?: Target | null
  /** For pages, actions and help: the rank of the best match. */
  readonly match?: number
}

const LOCAL: readonly GroupName[] = ['pages', 'actions', 'help']

/**
 * The groups that are not empty, in the order shown: an exact record, then pages and actions whose name begins with the
 * typed text, then records, then the rest.
 */
export function inOrder(groups: readonly Group[], query: TypedQuery): readonly Group[] {
  const rank = (group: Group): number => {
    if (group.options.some(({ isExact }) => isExact)) return 0
    if (isSure(group, query)) return 1
    return LOCAL.includes(group.name) && query.text !== '' ? 3 : 2
  }
  return groups
    .filter(({ options }) => options.length > 0)
    .map((group, at) => ({ group, at, rank: rank(group) }))
    .sort((one, other) => one.rank - other.rank || one.at - other.at)
    .map(({ group }) => group)
}

/** True for a group whose first option no answer of the server can displace: Enter opens it at once. */
export const isSure = ({ name, match = 0 }: Group, { text }: TypedQuery): boolean =>
  LOCAL.includes(name) && name !== 'help' && match >= MATCHES.begins && !/\d/.test(text)
