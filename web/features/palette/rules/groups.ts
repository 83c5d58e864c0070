import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Asked } from './asked.ts'
import { MATCHES } from './matching.ts'

/** Where an option leads: a page and what is open on it. */
export interface Target {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
}

export interface Option {
  /** Tells it from every other. */
  readonly key: string
  readonly icon: LucideIcon
  readonly label: string
  /** The label is a code: its date is quiet. */
  readonly isCode?: boolean
  readonly detail?: string
  /** At the end of the line: a state, an amount, keys. */
  readonly end?: ReactNode
  readonly goes: Target | (() => void)
  /** The palette stays open after it: it may still have a question. */
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
  /** How many there are, more than are shown perhaps. */
  readonly count: number
  /** There are more than were counted. */
  readonly isMore?: boolean
  /** The whole of it. */
  readonly all?: Target | null
  /** Of pages, actions and help: how well the best of them answers. */
  readonly match?: number
}

const LOCAL: readonly GroupName[] = ['pages', 'actions', 'help']

/**
 * Groups with something in them, in the order they are read: what is named exactly, then the pages and actions whose name
 * begins as typed, then records, then the rest.
 */
export function inOrder(groups: readonly Group[], asked: Asked): readonly Group[] {
  const rank = (group: Group): number => {
    if (group.options.some(({ isExact }) => isExact)) return 0
    if (isSure(group, asked)) return 1
    return LOCAL.includes(group.name) && asked.text !== '' ? 3 : 2
  }
  return groups
    .filter(({ options }) => options.length > 0)
    .map((group, at) => ({ group, at, rank: rank(group) }))
    .sort((one, other) => one.rank - other.rank || one.at - other.at)
    .map(({ group }) => group)
}

/** Known before any answer: Enter opens the first of these at once. */
export const isSure = ({ name, match = 0 }: Group, { text }: Asked): boolean =>
  LOCAL.includes(name) && name !== 'help' && match >= MATCHES.begins && !/\d/.test(text)
