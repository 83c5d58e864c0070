import { t } from '@lingui/core/macro'
import type { ChatPerson, ChatSummary } from '#model/domain/chat/chats.ts'

type Named = Pick<ChatSummary, 'kind' | 'title'> & { readonly people: readonly ChatPerson[] }

/** The title of a conversation for one of its members: the other person, the group, the parcel. */
export function chatTitle({ kind, title, people }: Named): string {
  if (kind === 'commande') return t`Colis ${title}`
  if (title !== '') return title
  return people.map(({ full_name }) => full_name).join(', ') || t`Conversation`
}
