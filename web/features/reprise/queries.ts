import { ClientResponseError } from 'pocketbase'
import type { TakeoverFile } from '#model/domain/takeover/files.ts'
import type { TakeoverReport } from '#model/domain/takeover/report.ts'
import { client } from '#web/lib/client.ts'

export type Files = Partial<Readonly<Record<TakeoverFile, File>>>

/** Sends the files. A refusal for their rows returns a report too, because the rows must be shown. */
export async function sendTakeover(files: Files, simulation: boolean): Promise<TakeoverReport> {
  const body = new FormData()
  body.set('simulation', String(simulation))
  for (const [name, file] of Object.entries(files)) body.set(name, file)
  try {
    return await client.send<TakeoverReport>('/api/wasl/reprises', { method: 'POST', body })
  } catch (error) {
    const present = error instanceof ClientResponseError ? error.response.data?.present : undefined
    if (present?.rejects === undefined) throw error
    return present as TakeoverReport
  }
}
