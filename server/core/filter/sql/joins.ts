import type { Collection } from '#model/schema/collection.ts'
import { alive } from '#server/core/base/alive.ts'
import { type Condition, type Hop, prefixKeys } from '#server/core/filter/language/term.ts'
import { all, column, ident, join, raw, type Sql, sql } from '#server/db/sql.ts'

/** Aliases of the records reached so far, by the key of the path to them. */
export type Aliases = ReadonlyMap<string, string>

/** A condition on the record under an alias, in SQL. */
export type ConditionSql = (condition: Condition, alias: string) => Sql

interface Join {
  readonly source: Sql
  readonly link: Sql | null
}

/** Fresh names for the joined rows of one statement. */
export class AliasNames {
  readonly #prefix: string
  #count = 0

  constructor(prefix: string) {
    this.#prefix = prefix
  }

  next(): string {
    this.#count++
    return `${this.#prefix}${this.#count}`
  }
}

/** Collects the joins some paths need beyond those a statement has already. */
export class Joins {
  readonly #names: AliasNames
  readonly #root: string
  readonly #aliases: Map<string, string>
  readonly #joins: Join[] = []
  readonly #conditionSql: ConditionSql

  constructor(names: AliasNames, root: string, known: Aliases, conditionSql: ConditionSql) {
    this.#names = names
    this.#root = root
    this.#aliases = new Map(known)
    this.#conditionSql = conditionSql
  }

  get aliases(): Aliases {
    return this.#aliases
  }
  get isEmpty(): boolean {
    return this.#joins.length === 0
  }

  /** Alias of the row at the end of the hops. */
  reach(hops: readonly Hop[]): string {
    let alias = this.#root
    for (const [index, key] of prefixKeys(hops).entries()) {
      const hop = hops[index]
      const known = this.#aliases.get(key)
      if (known === undefined && hop) {
        const next = this.#names.next()
        this.#joins.push(this.#restricted(joinOf(hop, alias, next), hop, next))
        this.#aliases.set(key, next)
        alias = next
      } else alias = known ?? alias
    }
    return alias
  }

  #restricted(join: Join, hop: Hop, alias: string): Join {
    const only = hop.kind === 'to' || hop.kind === 'back' ? hop.only : undefined
    if (!only) return join
    return { ...join, link: all([...(join.link ? [join.link] : []), this.#conditionSql(only, alias)]) }
  }

  /**
   * `EXISTS` over the joined rows. `inner` when the condition fails without them: the planner may then start
   * from the joined table. Otherwise one row of NULLs stands for « nothing reached ».
   */
  exists(condition: Sql, inner: boolean): Sql {
    if (inner) {
      const links = this.#joins.flatMap(({ link }) => (link ? [link] : []))
      const sources = join(
        this.#joins.map(({ source }) => source),
        ', ',
      )
      return sql`EXISTS (SELECT 1 FROM ${sources} WHERE ${all([...links, condition])})`
    }
    return sql`EXISTS (SELECT 1 FROM (SELECT 1) AS "none" ${this.outer()} WHERE ${condition})`
  }

  /** The joins, to go behind a `FROM`: nothing reached is a row of NULLs. */
  outer(): Sql {
    const joined = this.#joins.map(({ source, link }) => sql`LEFT JOIN ${source} ON ${link ?? raw('TRUE')}`)
    return join(joined, ' ')
  }
}

function joinOf(hop: Hop, from: string, alias: string): Join {
  const table = (name: string): Sql => sql`${ident(name)} AS ${ident(alias)}`
  const id = column(alias, 'id')
  switch (hop.kind) {
    case 'to': {
      const field = column(from, hop.field)
      const link = hop.multiple ? sql`${id} = ANY(${field})` : sql`${id} = ${field}`
      return { source: table(hop.to.name), link: linked(link, alias, hop.to) }
    }
    case 'back': {
      const field = column(alias, hop.field)
      const target = column(from, 'id')
      const link = hop.array ? sql`${target} = ANY(${field})` : sql`${field} = ${target}`
      return { source: table(hop.from.name), link: linked(link, alias, hop.from) }
    }
    case 'any':
      return { source: table(hop.collection.name), link: linked(null, alias, hop.collection) }
    case 'each':
      return { source: items(column(from, hop.field), alias), link: null }
    case 'given': {
      if (!hop.collection) return { source: items(sql`${hop.values}::text[]`, alias), link: null }
      const link = sql`${id} = ANY(${hop.values}::text[])`
      return { source: table(hop.collection.name), link: linked(link, alias, hop.collection) }
    }
  }
}

const items = (list: Sql, alias: string): Sql => sql`unnest(${list}) AS ${ident(alias)}(item)`

/** A record in the bin is as good as missing. */
function linked(link: Sql | null, alias: string, to: Collection): Sql | null {
  const conditions = [...(link ? [link] : []), ...alive(to, alias)]
  return conditions.length === 0 ? null : join(conditions, ' AND ')
}
