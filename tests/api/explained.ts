import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { PgDatabase } from '#server/db/pool.ts'
import { type Sql, sql } from '#server/db/sql.ts'

interface Node {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Node[]
}

/** A node of an executed plan; rows are the mean of the loops. */
interface Ran extends Node {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
}

interface Place {
  readonly app: FastifyInstance
  readonly db: PgDatabase
  /** The statements the app sent, the last ones last. */
  readonly asked: Sql[]
}

type Query = Readonly<Record<string, string>>

/** Every node of the plans of the statements a list request of `commands` makes. */
export const plansOf = (place: Place, query: Query, authorization: string): Promise<Node[]> =>
  explained(place, query, authorization, sql`EXPLAIN (FORMAT JSON)`)

/** Rows that the scans of a list request of `commands` looked at. */
export async function rowsScanned(place: Place, query: Query, authorization: string): Promise<number> {
  const nodes = (await explained(place, query, authorization, sql`EXPLAIN (ANALYZE, FORMAT JSON)`)) as Ran[]
  return nodes
    .filter((node) => node['Node Type'].includes('Scan'))
    .reduce((sum, node) => {
      const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
      return sum + (node['Actual Rows'] + removed) * node['Actual Loops']
    }, 0)
}

async function explained(
  { app, db, asked }: Place,
  query: Query,
  authorization: string,
  explain: Sql,
): Promise<Node[]> {
  asked.length = 0
  const url = `/api/collections/commands/records?${new URLSearchParams(query)}`
  const answer = await app.inject({ url, headers: { authorization } })
  expect(answer.statusCode).toBe(200)
  expect(asked.length).toBeGreaterThan(0)
  const nodes: Node[] = []
  const collect = (node: Node): void => {
    nodes.push(node)
    node.Plans?.forEach(collect)
  }
  for (const statement of asked) {
    const [row] = await db.query<{ 'QUERY PLAN': { Plan: Node }[] }>(sql`${explain} ${statement}`)
    for (const { Plan } of row?.['QUERY PLAN'] ?? []) collect(Plan)
  }
  return nodes
}
