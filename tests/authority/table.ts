import { hiddenFrom, keptFrom } from './fields.ts'
import { ALL } from './people.ts'
import { ACTIONS, type Action } from './probe.ts'
import { may, RULE, type Subject } from './rule.ts'
import type { Target } from './target-makers.ts'
import { TARGETS } from './targets.ts'

const HEADINGS: Readonly<Record<Action, string>> = {
  list: 'lister',
  view: 'voir',
  create: 'créer',
  update: 'modifier',
  delete: 'supprimer',
}

/** The people of the page's rows: two permissions together allow no more than each alone. */
const PARTIES: readonly (readonly [string, Subject])[] = [
  ['visiteur', { rights: null, isBound: false }],
  ['client', { rights: { id: 'c', type: 'client', roles: [] }, isBound: false }],
  ['livreur', { rights: { id: 'l', type: 'livreur', roles: [] }, isBound: false }],
  ['modérateur', { rights: { id: 'm', type: 'moderateur', roles: [] }, isBound: false }],
  ...ALL.map((permission): [string, Subject] => [
    permission,
    { rights: { id: 'm', type: 'moderateur', roles: [permission] }, isBound: false },
  ]),
]

const OWN = { own: true, here: true }
const HERE = { own: false, here: true }
const AWAY = { own: false, here: false }

/**
 * « tout »; « son agence » for somebody bound to one; « sans agence » when only an unbound person
 * may; « siens » for own records.
 */
function cell({ rights }: Subject, title: string, action: Action): string {
  const bound = { rights, isBound: true }
  if (may(bound, title, action, AWAY)) return 'tout'
  if (may(bound, title, action, HERE)) return 'son agence'
  if (may({ rights, isBound: false }, title, action, AWAY)) return 'sans agence'
  return may(bound, title, action, OWN) ? 'siens' : '–'
}

function rowOf(subject: Subject, target: Target): string[] {
  const cells = ACTIONS.map((action) => cell(subject, target.title, action))
  const reads = cells.slice(0, 2).some((one) => one !== '–')
  const edits = cells[3] !== '–'
  const whose = cells[1] === 'siens' ? 'own' : 'there'
  const kept = cells[3] === 'siens' ? 'own' : 'there'
  return [
    ...cells,
    reads ? hiddenFrom(subject, target, whose).join(' ') : '',
    edits ? keptFrom(subject, target, kept).join(' ') : '',
  ]
}

/**
 * The page, generated from the rule: a row for people with the same rights, and none for people with no
 * more rights than any moderateur.
 */
export function tablePage(): string {
  const headings = [
    'enregistrement',
    'qui',
    ...ACTIONS.map((action) => HEADINGS[action]),
    'ne voit pas',
    'ne change pas',
  ]
  const rows = TARGETS.filter(({ title }) => title in RULE).flatMap(rowsOf)
  return [headings, headings.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

function rowsOf(target: Target): string[][] {
  const known = PARTIES.map(([name, subject]) => ({ name, key: JSON.stringify(rowOf(subject, target)) }))
  const any = known.find(({ name }) => name === 'modérateur')?.key
  const isSaid = ({ name, key }: (typeof known)[number]) =>
    name === 'modérateur' || !(ALL as readonly string[]).includes(name) || key !== any
  const groups = Map.groupBy(known.filter(isSaid), ({ key }) => key)
  return [...groups].map(([key, parties]) => [
    target.title,
    parties.map(({ name }) => (name === 'modérateur' ? 'tout modérateur' : name)).join(', '),
    ...(JSON.parse(key) as string[]),
  ])
}
