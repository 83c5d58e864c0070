import { ClientResponseError } from 'pocketbase'
import type { Verdict } from '#model/domain/phone/outbox.ts'
import { client } from '#web/lib/client.ts'
import type { Kept, KeptFile } from './kept.ts'
import { LONGEST_FORM_MS, notTheServer, ofServer } from './of-server.ts'

/** A record with files is a form of its own: a message, or a result an older version of the page kept. */
export async function sendForm({ id, body, collection }: Kept, files: readonly KeptFile[]): Promise<Verdict> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...body, id })) {
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  for (const { field, name, type, data } of files) {
    const bytes = await bytesOf(data)
    if (bytes) form.append(field, new File([bytes], name, { type }))
    else if (collection === 'suivis' && field === 'photo') form.append('photo_absente', UNREADABLE)
  }
  const options = { signal: AbortSignal.timeout(LONGEST_FORM_MS) }
  try {
    const record = await ofServer(client.collection(collection).create<{ id?: string }>(form, options))
    if (record.id !== id) throw notTheServer()
    return { id, verdict: 'accepted', status: 200, message: '', present: record }
  } catch (error) {
    if (!(error instanceof ClientResponseError) || ![400, 403, 404, 409].includes(error.status)) throw error
    const { message, data } = error.response
    if (data?.present?.id === id)
      return { id, verdict: 'duplicate', status: 200, message: '', present: data.present }
    return { id, verdict: 'refused', status: error.status, message: String(message), present: null, data }
  }
}

/** French in every language of the page: the office reads it. */
const UNREADABLE = 'Le téléphone ne peut plus lire la photo'

/**
 * The bytes of a file; null for one the browser has lost: its record is sent without it, so
 * that later items need not wait.
 */
const bytesOf = async (data: ArrayBuffer | Blob): Promise<ArrayBuffer | null> =>
  data instanceof Blob ? data.arrayBuffer().catch(() => null) : data
