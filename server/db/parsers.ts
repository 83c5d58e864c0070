/** Type numbers of PostgreSQL (`pg_type.oid`), the same on every server. */
const OID = {
  bool: 16,
  bytea: 17,
  int8: 20,
  int2: 21,
  int4: 23,
  oid: 26,
  json: 114,
  float4: 700,
  float8: 701,
  nameArray: 1003,
  int4Array: 1007,
  textArray: 1009,
  varcharArray: 1015,
  int8Array: 1016,
  timestamp: 1114,
  timestamptz: 1184,
  jsonb: 3802,
} as const

type Parser = (text: string) => unknown

const asText: Parser = (text) => text
const numbers: Parser = (text) => parseTextArray(text).map(Number)

const PARSERS = new Map<number, Parser>([
  [OID.bool, (text) => text === 't'],
  [OID.bytea, (text) => Buffer.from(text.slice(2), 'hex')],
  [OID.int8, Number],
  [OID.int2, Number],
  [OID.int4, Number],
  [OID.oid, Number],
  [OID.float4, Number],
  [OID.float8, Number],
  [OID.json, JSON.parse],
  [OID.jsonb, JSON.parse],
  [OID.timestamp, canonicalInstant],
  [OID.timestamptz, canonicalInstant],
  [OID.nameArray, parseTextArray],
  [OID.textArray, parseTextArray],
  [OID.varcharArray, parseTextArray],
  [OID.int4Array, numbers],
  [OID.int8Array, numbers],
])

/**
 * `2026-11-20 22:30:00.5+00` → `2026-11-20 22:30:00.500Z`. PostgreSQL leaves trailing zeros out; sessions are
 * in UTC. No Date is made: this runs for every cell of a list.
 */
export function canonicalInstant(text: string): string {
  const zone = text.indexOf('+', 19)
  const instant = zone === -1 ? text : text.slice(0, zone)
  if (instant.length === 23) return `${instant}Z`
  const seconds = instant.slice(0, 19)
  return `${seconds}.${instant.slice(20, 23).padEnd(3, '0')}Z`
}

const ARRAY_ITEM = /"((?:[^"\\]|\\.)*)"|[^,{}"]+/gs

/** `{ab,"c,d","e\\"f"}`: one dimension, as text[] columns are; items that need it are quoted with backslashes. */
function parseTextArray(text: string): string[] {
  return Array.from(text.matchAll(ARRAY_ITEM), ([plain, quoted]) =>
    quoted === undefined ? plain : quoted.replace(/\\(.)/gs, '$1'),
  )
}

/** Values of code; numeric stays text, because only the money kind may decide what it becomes. */
export const valueTypes = { getTypeParser: (oid: number): Parser => PARSERS.get(oid) ?? asText }

/** Cells as PostgreSQL writes them. */
export const textTypes = { getTypeParser: (): Parser => asText }
