import { collections } from '#model/collections.ts'
import { PRESETS } from '#model/domain/commande/presets.ts'
import { stateId } from '#model/domain/commande/reference.ts'
import { type Category, STATES, type StateCode } from '#model/domain/commande/states.ts'
import { and, contains, eq, or } from '#model/schema/filter.ts'

/** One list request, and the statement that selects the same rows. */
export interface Request {
  readonly name: string
  /** Asked in turn, as queries of the record API. */
  readonly queries: readonly Readonly<Record<string, string>>[]
  /** What follows SELECT … FROM commands, and its parameters for each query. */
  readonly sql: string
  readonly values: readonly (readonly unknown[])[]
}

/** Values that occur in the data, so that every request finds rows. */
export interface Examples {
  readonly today: string
  readonly client: string
  readonly ville: string
  readonly names: readonly string[]
  readonly phones: readonly string[]
}

const columns = Object.entries(collections.commands.fields)
  .map(([name, field]) =>
    field.kind === 'money' && 'sumOf' in field ? `(price + extra_fees) AS ${name}` : `"${name}"`,
  )
  .join(', ')

export const statement = (request: Request): string => `SELECT id, ${columns} FROM commands ${request.sql}`

const CODES = Object.keys(STATES) as StateCode[]
const inCategories = (...categories: readonly Category[]): string[] =>
  CODES.filter((code) => categories.includes(STATES[code].category)).map(stateId)
const LIVE = 'deleted_at IS NULL'
const DELIVERED = `outcome IN ('LIVRE', 'LIVRE_PARTIEL', 'ECHANGE_LIVRE')`
const NEWEST = 'ORDER BY created DESC NULLS LAST, _seq DESC LIMIT 30'
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
  const preset = (name: keyof typeof PRESETS, where: string, order: string, values: readonly unknown[]) => ({
    name: `preset ${PRESETS[name].path}, total`,
    queries: [{ filter: PRESETS[name].filter(today), sort: PRESETS[name].sort }],
    sql: `WHERE ${LIVE} ${where} ORDER BY ${order} LIMIT 30`,
    values: [values],
  })
  const oldestMove = 'last_event_at NULLS FIRST, _seq'
  const newestMove = 'last_event_at DESC NULLS LAST, _seq DESC'
  const returning = inCategories('retour').filter(
    (id) => id !== stateId('RETOUR_REMIS') && id !== stateId('RETOUR_STOCK'),
  )
  return [
    preset('all', '', 'created DESC NULLS LAST, _seq DESC', []),
    preset('enCours', 'AND status = ANY($1)', oldestMove, [inCategories('ramassage', 'hub', 'en_cours')]),
    preset('livrees', `AND (status = ANY($1) OR status = ANY($2) AND ${DELIVERED})`, newestMove, [
      inCategories('livre'),
      inCategories('cloture'),
    ]),
    preset('echouees', 'AND status = ANY($1)', oldestMove, [[...inCategories('echoue'), ...returning]]),
    preset('sansLivreur', `AND delivery_man = '' AND status = ANY($1)`, 'created NULLS FIRST, _seq', [
      [stateId('RECU_HUB'), stateId('RECU_AGENCE')],
    ]),
    preset('aujourdhui', 'AND last_event_at >= $1', newestMove, [today]),
  ]
}

function others({ client, ville, names, phones }: Examples): Request[] {
  const delivered = stateId('LIVRE')
  const terms = [...names, ...phones]
  return [
    {
      name: 'one filter (state)',
      queries: [untotalled({ filter: eq('status', delivered) })],
      sql: `WHERE ${LIVE} AND status = $1 ${NEWEST}`,
      values: [[delivered]],
    },
    {
      name: 'two filters (client and ville)',
      queries: [untotalled({ filter: and(eq('client_source', client), eq('city', ville)) })],
      sql: `WHERE ${LIVE} AND client_source = $1 AND city = $2 ${NEWEST}`,
      values: [[client, ville]],
    },
    {
      name: 'text search on name and phone',
      queries: terms.map((term) =>
        untotalled({
          filter: or(contains('receiver_full_name', term), contains('receiver_phone_number', term)),
        }),
      ),
      sql: `WHERE ${LIVE} AND (wasl_fold(receiver_full_name) LIKE $1 OR wasl_fold(receiver_phone_number) LIKE $1) ${NEWEST}`,
      values: terms.map((term) => [`%${term}%`]),
    },
    {
      name: 'page 1,000',
      queries: [untotalled({ page: '1000' })],
      sql: `WHERE ${LIVE} ${NEWEST} OFFSET 29970`,
      values: [[]],
    },
    {
      name: 'four expands',
      queries: [untotalled({ expand: EXPAND })],
      sql: `WHERE ${LIVE} ${NEWEST}`,
      values: [[]],
    },
  ]
}
