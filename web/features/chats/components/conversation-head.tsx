import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Package, Users } from 'lucide-react'
import { USER_TYPES, type UserType } from '#model/domain/permissions.ts'
import { useSession } from '#web/lib/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import type { ChatReader } from '../queries.ts'
import { chatTitle } from './chat-title.ts'

interface ConversationHeadProps {
  chat: { readonly kind: string; readonly title: string; readonly command: string } | undefined
  people: readonly ChatReader[]
}

/** The other people of the conversation, and its parcel. */
export function ConversationHead({ chat, people }: ConversationHeadProps) {
  const { t } = useLingui()
  const { user, access } = useSession()
  const members = people.filter(({ member }) => member)
  const others = members.filter(({ id }) => id !== user.id)
  return (
    <header className="flex h-13 shrink-0 items-center gap-2 border-b px-2 sm:px-4">
      <Button variant="ghost" size="icon" asChild className="md:hidden">
        <Link
          to="/chats"
          search={({ chat: _, ...rest }: Record<string, unknown>) => rest}
          aria-label={t`Toutes les conversations`}
        >
          <ArrowLeft aria-hidden className="rtl:rotate-180" />
        </Link>
      </Button>
      <h2 className="min-w-0 flex-1 truncate font-semibold">
        {chat && people.length > 0 && chatTitle({ ...chat, people: others })}
      </h2>
      {chat?.kind === 'commande' && access('commands').list && (
        <Button variant="outline" size="sm" asChild>
          <Link to="/commands" search={{ colis: chat.title }}>
            <Package aria-hidden />
            <span className="max-sm:sr-only">
              <Trans>Voir le colis</Trans>
            </span>
          </Link>
        </Button>
      )}
      {members.length > 0 && (
        <Popover
          align="end"
          aria-label={t`Membres`}
          trigger={
            <Button variant="ghost" size="sm">
              <Users aria-hidden />
              <span className="tabular">
                <Plural value={members.length} one="# membre" other="# membres" />
              </span>
            </Button>
          }
        >
          <ul className="grid max-h-80 gap-1 overflow-y-auto">
            {members.map((person) => (
              <Member key={person.id} person={person} self={person.id === user.id} />
            ))}
          </ul>
        </Popover>
      )}
    </header>
  )
}

function Member({ person, self }: { person: ChatReader; self: boolean }) {
  return (
    <li className="flex items-center gap-2 py-1">
      <span className="min-w-0 flex-1 truncate">{self ? <Trans>Vous</Trans> : person.full_name}</span>
      {!person.active && (
        <Badge category="echoue">
          <Trans>Fermé</Trans>
        </Badge>
      )}
      <Badge variant="outline">{USER_TYPES[person.type as UserType]}</Badge>
    </li>
  )
}
