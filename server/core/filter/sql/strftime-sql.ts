import { NUMERIC_TEXT } from '#server/core/filter/language/coercion.ts'
import {
  FIRST_MS,
  type Formatting,
  JULIAN_1970,
  LAST_JULIAN,
  LAST_MS,
  TIME_TEXT,
  type TimeStep,
} from '#server/core/filter/language/strftime.ts'
import { join, raw, type Sql, sql } from '#server/db/sql.ts'
import { type Column, classesOf } from './column.ts'

const FIRST = raw(`timestamp '${new Date(FIRST_MS).toISOString().slice(0, 10)}'`)
const LAST = raw(`timestamp '${new Date(LAST_MS).toISOString().replace('Z', '')}'`)

/** The formatted text of a column's value, NULL when it is no time; the same as `formatted` in memory. */
export function strftimeSql(time: Column, { format, numbers, steps }: Formatting): Sql {
  const at = steps.reduce<Sql>(
    (from, step) => within(stepSql(from, step)),
    within(timestampOf(time, numbers)),
  )
  const pieces = format.map((piece) => ('text' in piece ? sql`${piece.text}::text` : codeSql(piece.code)))
  const text = pieces.length === 0 ? raw(`''`) : join(pieces, ' || ')
  return sql`(SELECT CASE WHEN "t".at IS NOT NULL THEN ${text} END FROM ${once(at)} AS "t") COLLATE "C"`
}

/** A value used several times: without OFFSET the planner writes it out at each place, and those within it again. */
const once = (at: Sql): Sql => sql`(SELECT ${at} AS at OFFSET 0)`

/** NULL outside the years SQLite knows. */
const within = (at: Sql): Sql =>
  sql`(SELECT CASE WHEN "w".at BETWEEN ${FIRST} AND ${LAST} THEN "w".at END FROM ${once(at)} AS "w")`

function timestampOf(time: Column, numbers: Formatting['numbers']): Sql {
  const onlyNumbers = numbers === 'unix' || numbers === 'julian'
  if (time.shape === 'date' && onlyNumbers) return raw('NULL::timestamp')
  if (time.shape === 'date') return sql`NULLIF(${time.sql}, '-infinity') AT TIME ZONE 'UTC'`
  const { number, text } = classesOf(time)
  const read = sql`(SELECT (${number})::float8 AS number, ${text} AS text OFFSET 0) AS "v"`
  const known = raw(`COALESCE("v".number, CASE WHEN "v".text ~ '${NUMERIC_TEXT}' THEN "v".text::float8 END)`)
  const fromNumber = sql`SELECT ${numberSql(numbers)} FROM (SELECT ${known} AS n OFFSET 0) AS "n"`
  const at = onlyNumbers ? sql`(${fromNumber})` : sql`COALESCE((${fromNumber}), ${TEXT_SQL})`
  return sql`(SELECT ${at} FROM ${read})`
}

function numberSql(numbers: Formatting['numbers']): Sql {
  const unix = raw(
    `CASE WHEN "n".n BETWEEN ${FIRST_MS / 1000} AND ${LAST_MS / 1000} THEN timestamp 'epoch' + make_interval(secs => floor("n".n * 1000 + 0.5) / 1000) END`,
  )
  if (numbers === 'unix') return unix
  const julian = raw(
    `timestamp 'epoch' + make_interval(secs => floor(("n".n - ${JULIAN_1970}) * 86400000 + 0.5) / 1000)`,
  )
  // The range of Julian days: before the year 1 there is none, so make_interval need not reach further.
  const isJulian = raw(`"n".n >= 1721425.5 AND "n".n < ${LAST_JULIAN}`)
  if (numbers !== 'auto') return sql`CASE WHEN ${isJulian} THEN ${julian} END`
  return sql`CASE WHEN ${isJulian} THEN ${julian} WHEN "n".n < 0 OR "n".n >= ${raw(String(LAST_JULIAN))} THEN ${unix} END`
}

const DATE = `make_date(COALESCE(m[1], '2000')::int, COALESCE(m[2], '01')::int, 1) + make_interval(days => COALESCE(m[3], '01')::int - 1)`
const CLOCK = `make_interval(hours => COALESCE(m[4], '0')::int, mins => COALESCE(m[5], '0')::int, secs => floor(COALESCE(m[6], '0')::float8 * 1000 + 0.5) / 1000)`
const ZONE = `CASE WHEN m[7] = '-' THEN -1 ELSE 1 END * make_interval(hours => COALESCE(m[8], '0')::int, mins => COALESCE(m[9], '0')::int)`
const VALID = `m IS NOT NULL AND COALESCE(m[1], m[4]) IS NOT NULL AND COALESCE(m[1], '2000')::int >= 1 AND COALESCE(m[2], '01')::int BETWEEN 1 AND 12 AND COALESCE(m[3], '01')::int BETWEEN 1 AND 31 AND COALESCE(m[4], '0')::int <= 24 AND COALESCE(m[5], '0')::int <= 59 AND COALESCE(m[6], '0')::float8 < 60 AND COALESCE(m[8], '0')::int <= 14 AND COALESCE(m[9], '0')::int <= 59`

const TEXT_SQL = raw(
  `(SELECT CASE WHEN ${VALID} THEN ${DATE} + ${CLOCK} - ${ZONE} END FROM regexp_match("v".text, '${TIME_TEXT}') AS m)`,
)

function stepSql(from: Sql, step: TimeStep): Sql {
  const stepped = stepOn(step)
  return sql`(SELECT ${stepped} FROM ${once(from)} AS "s")`
}

function stepOn(step: TimeStep): Sql {
  switch (step.kind) {
    case 'add':
      return raw(`"s".at + make_interval(secs => ${step.ms / 1000})`)
    case 'start':
      return raw(`date_trunc('${step.of}', "s".at)`)
    case 'weekday':
      return raw(`"s".at + make_interval(days => ((${step.day} - extract(dow FROM "s".at)::int + 7) % 7))`)
    case 'months':
      // PostgreSQL cuts by itself.
      if (step.cut) return raw(`"s".at + make_interval(months => ${step.count})`)
      return raw(
        `date_trunc('month', "s".at) + make_interval(months => ${step.count}) + ("s".at - date_trunc('month', "s".at))`,
      )
  }
}

const YEAR_DAY = `(extract(doy FROM "t".at)::int - 1)`
const WEEKDAY = `extract(dow FROM "t".at)::int`
const char = (pattern: string): Sql => raw(`to_char("t".at, '${pattern}')`)
const padded = (value: string): Sql => raw(`lpad((${value})::text, 2, '0')`)

const CODE_SQL: Readonly<Record<string, Sql>> = {
  Y: char('YYYY'),
  m: char('MM'),
  d: char('DD'),
  e: raw(`lpad(extract(day FROM "t".at)::text, 2)`),
  H: char('HH24'),
  k: raw(`lpad(extract(hour FROM "t".at)::text, 2)`),
  I: char('HH12'),
  l: raw(`lpad(((extract(hour FROM "t".at)::int + 11) % 12 + 1)::text, 2)`),
  p: char('AM'),
  P: char('am'),
  M: char('MI'),
  S: char('SS'),
  f: char('SS.MS'),
  F: char('YYYY-MM-DD'),
  T: char('HH24:MI:SS'),
  R: char('HH24:MI'),
  s: raw(`floor(extract(epoch FROM "t".at))::text`),
  j: char('DDD'),
  J: raw(`trim_scale(round(extract(epoch FROM "t".at)::numeric / 86400 + ${JULIAN_1970}, 9))::text`),
  w: raw(`(${WEEKDAY})::text`),
  u: char('ID'),
  U: padded(`(${YEAR_DAY} + 7 - ${WEEKDAY}) / 7`),
  W: padded(`(${YEAR_DAY} + 7 - (${WEEKDAY} + 6) % 7) / 7`),
  G: char('IYYY'),
  g: char('IY'),
  V: char('IW'),
}

const codeSql = (letter: string): Sql => CODE_SQL[letter] ?? raw('NULL::text')
