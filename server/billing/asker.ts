import { actorId, type Caller, callerId, isHimself } from '#server/core/base/caller.ts'

/** Who asks for something another person decides. */
interface Asked {
  author: string
  asked_by: string
}

/** Names who asks: the account, and the person in it. */
export function nameAsker(record: Asked, caller: Caller): void {
  record.author = callerId(caller)
  record.asked_by = actorId(caller)
}

/** Of two persons this is one: in whichever account he asked, and in whichever he decides. */
export const isAsker = (caller: Caller, { author, asked_by }: Readonly<Asked>): boolean =>
  isHimself(caller, author) || isHimself(caller, asked_by)
