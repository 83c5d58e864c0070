import { badRequest } from '#server/core/base/refusals.ts'
import { FilterError, ParameterError } from '#server/core/filter/language/scan.ts'

/** Parameters of a list or a record, as sent; the first of each name counts. */
export interface ListQuery {
  readonly page: number
  readonly perPage: number
  readonly skipTotal: boolean
  /** True when the answer has a cursor to the next page. */
  readonly byCursor: boolean
  /** Rows left out behind the cursor. */
  readonly skip: number
  readonly sort: string
  readonly filter: string
  /** True lists the records put aside in the corbeille instead: for callers who may take them back. */
  readonly putAside: boolean
  /** Words looked for in the collection's searched fields. */
  readonly search: string
  readonly expand: string
  readonly fields: string
}

const PER_PAGE = 30
const MOST_PER_PAGE = 1000

export function parseQuery(text: string): ListQuery {
  const query = new URLSearchParams(text)
  const page = integer(query.get('page'), 1)
  const search = query.get('search') ?? ''
  const perPage = integer(query.get('perPage'), PER_PAGE)
  return {
    page: page <= 0 || query.has('cursor') ? 1 : page,
    perPage: perPage <= 0 ? PER_PAGE : Math.min(perPage, MOST_PER_PAGE),
    skipTotal: bool(query.get('skipTotal'), query.has('cursor') || search !== ''),
    byCursor: query.has('cursor'),
    skip: Math.max(0, integer(query.get('skip'), 0)),
    putAside: bool(query.get('trash'), false),
    sort: query.get('sort') ?? '',
    filter: query.get('filter') ?? '',
    search,
    expand: query.get('expand') ?? '',
    fields: query.get('fields') ?? '',
  }
}

/**
 * The query without its cursor, and the cursor: the pages of a list share a plan. An empty `cursor`, or
 * `first`, is the first page.
 */
export function splitCursor(text: string): { readonly query: string; readonly cursor: string } {
  if (!text.includes('cursor')) return { query: text, cursor: '' }
  const query = new URLSearchParams(text)
  const cursor = query.get('cursor') ?? ''
  if (query.has('cursor')) query.set('cursor', '')
  return { query: query.toString(), cursor: cursor === 'first' ? '' : cursor }
}

/** 64 bits, as the protocol's integers have; beyond 2^53 the nearest number. */
function integer(text: string | null, otherwise: number): number {
  if (text === null || text === '') return otherwise
  const [, sign = '', digits] = /^([+-]?)(\d+)$/.exec(text) ?? []
  if (digits === undefined) throw new FilterError(`not an integer: ${text}`)
  const value = sign === '-' ? -BigInt(digits) : BigInt(digits)
  if (BigInt.asIntN(64, value) !== value) throw new FilterError(`too large: ${text}`)
  return Number(value)
}

function bool(text: string | null, otherwise: boolean): boolean {
  if (text === null || text === '') return otherwise
  if (/^(?:1|t|T|TRUE|true|True)$/.test(text)) return true
  if (/^(?:0|f|F|FALSE|false|False)$/.test(text)) return false
  throw new FilterError(`not a boolean: ${text}`)
}

/** The refusal of a wrong filter gives no detail: it would describe fields the caller may not know of. */
export function refusing<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof ParameterError) throw badRequest(error.message)
    if (error instanceof FilterError) throw badRequest()
    throw error
  }
}
