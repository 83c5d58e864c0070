import { actorId, type Caller, callerId, isSelf } from '#server/core/base/caller.ts'

/** A record that one person requests and another decides. */
interface Requestable {
  author: string
  asked_by: string
}

/** Sets the author of the request: the account, and the person in it. */
export function nameRequester(record: Requestable, caller: Caller): void {
  record.author = callerId(caller)
  record.asked_by = actorId(caller)
}

/** True when the decision comes from the person of the request, whatever accounts were used for either. */
export const isRequester = (caller: Caller, { author, asked_by }: Readonly<Requestable>): boolean =>
  isSelf(caller, author) || isSelf(caller, asked_by)
