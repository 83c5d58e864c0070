import pg from 'pg'
import { vi } from 'vitest'
import { Journey } from '#server/db/journey.ts'

/** The texts of the statements any connection of this process sends meanwhile. */
export const statementsSent = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await journeysSent(work)).flat()

/** The statements sent by `work`, grouped by round trip. */
export async function journeysSent(work: () => Promise<unknown>): Promise<string[][]> {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return asked.mock.calls.map(([first]: unknown[]) =>
      first instanceof Journey ? first.statements.map(({ text }) => text) : [textOf(first)],
    )
  } finally {
    asked.mockRestore()
  }
}

const textOf = (asked: unknown): string => (typeof asked === 'string' ? asked : String(Object(asked).text))
