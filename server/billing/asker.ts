import { actorId, type Caller, callerId, isHimself } from '#server/core/base/caller.ts'

/** A record that one person asks for and another decides. */
interface Asked {
  author: string
  asked_by: string
}

/** Names who asks: the account, and the person in it. */
export function nameAsker(record: Asked, caller: Caller): void {
  record.author = callerId(caller)
  record.asked_by = actorId(caller)
}

/** Whether the person who decides is the one who asked, whatever accounts they used for either. */
export const isAsker = (caller: Caller, { author, asked_by }: Readonly<Asked>): boolean =>
  isHimself(caller, author) || isHimself(caller, asked_by)
