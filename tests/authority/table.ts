import { ACTIONS, type Action, type Answers } from './probe.ts'

/** Answers for a person's own record and for somebody else's. */
export interface Line {
  readonly target: string
  readonly person: string
  readonly own: Answers | null
  readonly other: Answers | null
}

const HEADINGS: Readonly<Record<Action, string>> = {
  list: 'lister',
  view: 'voir',
  create: 'créer',
  update: 'modifier',
  delete: 'supprimer',
}

/** One line per target and set of people who may the same. */
export function written(lines: readonly Line[]): string {
  const headings = [
    'enregistrement',
    'qui',
    ...ACTIONS.map((action) => HEADINGS[action]),
    'ne voit pas',
    'ne change pas',
  ]
  const rows = grouped(lines).map(([target, people, cells]) => [target, people, ...cells])
  return [headings, headings.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

function grouped(lines: readonly Line[]): [string, string, readonly string[]][] {
  const groups = new Map<string, { target: string; people: string[]; cells: readonly string[] }>()
  for (const line of lines) {
    const cells = cellsOf(line)
    const key = JSON.stringify([line.target, cells])
    const group = groups.get(key) ?? { target: line.target, people: [], cells }
    group.people.push(line.person)
    groups.set(key, group)
  }
  return [...groups.values()].map(({ target, people, cells }) => [target, shortened(people), cells])
}

function cellsOf({ own, other }: Line): string[] {
  return [
    ...ACTIONS.map((action) => cell(own?.[action], other?.[action])),
    names(own?.hidden, other?.hidden),
    names(own?.kept, other?.kept),
  ]
}

/** « tout »: whatever record; « siens »: one's own alone. */
function cell(own: boolean | undefined, other: boolean | undefined): string {
  if (own === undefined || own === other) return other ? 'tout' : '–'
  return own ? 'siens' : 'autres'
}

function names(own: readonly string[] | undefined, other: readonly string[] | undefined): string {
  const mine = own?.join(' ')
  const theirs = other?.join(' ')
  if (mine === undefined || mine === theirs) return theirs ?? ''
  if (theirs === undefined) return mine
  return `siens : ${mine || 'rien'} ; autres : ${theirs || 'rien'}`
}

/** A line that most moderateurs share names the others: each person stands in one line of a target. */
const MOST = 10

function shortened(people: readonly string[]): string {
  const staff = people.filter((name) => !OUTSIDE.includes(name))
  if (staff.length < MOST) return people.join(', ')
  return [...people.filter((name) => OUTSIDE.includes(name)), 'les autres modérateurs'].join(', ')
}

const OUTSIDE = ['visiteur', 'client', 'livreur']
