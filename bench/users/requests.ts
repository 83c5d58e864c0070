import { collections } from '#model/collections.ts'
import { daysFrom, PRESETS } from '#model/domain/commande/states/presets.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { type Category, STATES, type StateCode } from '#model/domain/commande/states/states.ts'
import { isStored } from '#model/schema/fields.ts'
import { and, contains, eq, or } from '#model/schema/filter.ts'

/** One list request, and the statement that selects the same rows. */
export interface Request {
  readonly name: string
  /** Queries of the record API, sent in turn. */
  readonly queries: readonly Readonly<Record<string, string>>[]
  /** The limit's statement from FROM on, and its parameters for each query. */
  readonly from: string
  readonly values: readonly (readonly unknown[])[]
}

/** Values that occur in the data, so that every request finds rows. */
export interface Examples {
  readonly today: string
  readonly client: string
  readonly ville: string
  readonly names: readonly string[]
  readonly phones: readonly string[]
  /** The first row of the older half of all commandes. */
  readonly middle: { readonly cursor: string; readonly created: string; readonly seq: string }
}

const columns = Object.entries(collections.commands.fields)
  .filter(([, field]) => isStored(field) || field.kind === 'money')
  .map(([name, field]) =>
    field.kind === 'money' && 'sumOf' in field ? `(price + extra_fees) AS ${name}` : `"${name}"`,
  )
  .join(', ')

export const statement = (request: Request): string => `SELECT id, ${columns} FROM ${request.from}`

const CODES = Object.keys(STATES) as StateCode[]
const inCategories = (...categories: readonly Category[]): string[] =>
  CODES.filter((code) => categories.includes(STATES[code].category)).map(stateId)
const LIVE = 'deleted_at IS NULL'
const DELIVERED = `outcome IN ('LIVRE', 'LIVRE_PARTIEL', 'ECHANGE_LIVRE')`
/** Condition: postponed to a day that has come, and in an agence. */
const BACK = `delivery_man = '' AND holder_kind = 'agence' AND reported_date IS NOT NULL AND reported_date < $3`
const NEWEST = 'created DESC NULLS LAST, _seq DESC'
const OLDEST = 'created NULLS FIRST, _seq'
const NEWEST_MOVE = 'last_event_at DESC NULLS LAST, _seq DESC'
const OLDEST_MOVE = 'last_event_at NULLS FIRST, _seq'

const NAMED =
  'AND _seq IN (SELECT _seq FROM commands_texts WHERE _fold_receiver_full_name LIKE $1 OR _fold_receiver_phone_number LIKE $1)'

const plain = (where: string, order: string): string =>
  `commands WHERE ${LIVE} ${where} ORDER BY ${order} LIMIT 30`

const firstRows = (where: string, order: string): string =>
  `SELECT * FROM commands WHERE ${LIVE} AND ${where} ORDER BY ${order} LIMIT 30`

/** The best PostgreSQL can do for several states: the first rows of each, from its own index. */
const rowsPerState = (where: string, order: string, states = '$1'): string =>
  `SELECT c.* FROM unnest(${states}::text[]) AS state(id_of) CROSS JOIN LATERAL (${firstRows(`status = state.id_of ${where}`, order)}) AS c`

/** The first rows of all these selections together. */
const merged = (order: string, ...ways: readonly string[]): string =>
  `(${ways.map((way) => `(${way})`).join(' UNION ALL ')}) AS found ORDER BY ${order} LIMIT 30`

const perState = (order: string): string => merged(order, rowsPerState('', order))
const EXPAND = 'city,status,delivery_man,client_source'

const untotalled = (query: Readonly<Record<string, string>>) => ({
  sort: '-created',
  ...query,
  skipTotal: '1',
})

export const requests = (examples: Examples): readonly Request[] => [
  ...presets(examples),
  ...others(examples),
]

function presets({ today }: Examples): Request[] {
  const preset = (name: keyof typeof PRESETS, from: string, values: readonly unknown[] = []): Request => ({
    name: `preset ${PRESETS[name].path}, total`,
    queries: [{ filter: PRESETS[name].filter(today), sort: PRESETS[name].sort }],
    from,
    values: [values],
  })
  const returning = inCategories('retour').filter(
    (id) => id !== stateId('RETOUR_REMIS') && id !== stateId('RETOUR_STOCK'),
  )
  return [
    preset('all', plain('', NEWEST)),
    preset('enCours', perState(OLDEST_MOVE), [inCategories('ramassage', 'hub', 'en_cours')]),
    preset(
      'livrees',
      merged(NEWEST_MOVE, rowsPerState('', NEWEST_MOVE), rowsPerState(`AND ${DELIVERED}`, NEWEST_MOVE, '$2')),
      [inCategories('livre'), inCategories('cloture')],
    ),
    preset('echouees', perState(OLDEST_MOVE), [[...inCategories('echoue'), ...returning]]),
    preset(
      'sansLivreur',
      merged(
        OLDEST,
        rowsPerState(`AND delivery_man = ''`, OLDEST),
        firstRows(`status = ANY($2) AND ${BACK}`, OLDEST),
      ),
      [
        [stateId('RECU_HUB'), stateId('RECU_AGENCE')],
        [stateId('REPORTE'), stateId('PROGRAMME')],
        daysFrom(today, 1),
      ],
    ),
    preset('aujourdhui', plain('AND last_event_at >= $1', NEWEST_MOVE), [today]),
  ]
}

function others({ client, ville, names, phones, middle }: Examples): Request[] {
  const delivered = stateId('LIVRE')
  const terms = [...names, ...phones]
  return [
    {
      name: 'one filter (state)',
      queries: [untotalled({ filter: eq('status', delivered) })],
      from: plain('AND status = $1', NEWEST),
      values: [[delivered]],
    },
    {
      name: 'two filters (client and ville)',
      queries: [untotalled({ filter: and(eq('client_source', client), eq('city', ville)) })],
      from: plain('AND client_source = $1 AND city = $2', NEWEST),
      values: [[client, ville]],
    },
    {
      name: 'text search on name and phone',
      queries: terms.map((term) =>
        untotalled({
          filter: or(contains('receiver_full_name', term), contains('receiver_phone_number', term)),
        }),
      ),
      from: plain(NAMED, NEWEST),
      values: terms.map((term) => [`%${term}%`]),
    },
    {
      name: 'search=, best first',
      queries: terms.map((term) => ({ search: term })),
      from: plain(NAMED, NEWEST),
      values: terms.map((term) => [`%${term}%`]),
    },
    {
      name: 'page 1,000',
      queries: [untotalled({ page: '1000' })],
      from: `${plain('', NEWEST)} OFFSET 29970`,
      values: [[]],
    },
    {
      name: 'cursor in the middle',
      queries: [untotalled({ cursor: middle.cursor })],
      from: plain('AND (created, _seq) < ($1::timestamptz, $2::bigint)', NEWEST),
      values: [[middle.created, middle.seq]],
    },
    {
      name: 'four expands',
      queries: [untotalled({ expand: EXPAND })],
      from: plain('', NEWEST),
      values: [[]],
    },
  ]
}
