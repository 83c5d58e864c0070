import type { AnyRow } from '#server/core/base/caller.ts'
import { forbidden, invalid, MalformedBody, notFound } from '#server/core/base/refusals.ts'
import { readRow } from '#server/core/base/storage.ts'
import { journal, journalValues } from '#server/core/records/journal.ts'
import type { AuthRequest } from './auth-request.ts'
import { authCollections } from './collections.ts'
import { openSession } from './sessions.ts'
import { signToken } from './tokens.ts'

/** A working day: an impersonation ends by itself. */
const LONGEST_SECONDS = 28_800

export interface Impersonated {
  readonly record: AnyRow
  readonly token: string
}

/** Lets the caller act inside another account. The journal names the caller for everything done there. */
export async function impersonate(asked: AuthRequest, id: string): Promise<Impersonated> {
  const { kernel, collection, caller, secret, nowMs, now, origin } = asked
  if (!kernel.mayImpersonate(caller, collection, null)) throw notAllowed()
  const record = id.includes('\0') ? null : await readRow(kernel.db, collection, id)
  if (!record) throw notFound()
  if (!kernel.maySignIn(record) || !kernel.mayImpersonate(caller, collection, record)) throw notAllowed()
  const seconds = secondsOf(asked)
  const by = caller.record?.id ?? ''
  const session = await kernel.db.transaction(async (tx) => {
    const opened = await openSession(tx, asked, record, { method: 'impersonation', seconds, by })
    const sessions = authCollections._sessions
    const after = journalValues(sessions, opened, ['recordRef', 'method', 'expires'])
    const entry = { action: 'create', collection: sessions, record: opened.id, before: null, after } as const
    await journal(kernel, tx, entry, origin, now)
    return opened
  })
  const claims = { refreshable: false, sid: session.id, by }
  const token = await signToken({ collection, record, type: 'auth', secret, nowMs, claims, seconds })
  return { record, token }
}

const notAllowed = () => forbidden('The authorized record is not allowed to perform this action.')

/** 0 is the default; more than a working day is a working day. */
function secondsOf({ body, settings }: AuthRequest): number {
  const asked = body.duration ?? 0
  if (typeof asked !== 'number' || !Number.isFinite(asked)) throw new MalformedBody()
  if (asked < 0) {
    const code = 'validation_min_greater_equal_than_required'
    throw invalid({ duration: { code, message: 'Must be no less than 0.', params: { threshold: 0 } } })
  }
  return Math.min(Math.floor(asked) || settings.seconds.auth, LONGEST_SECONDS)
}
