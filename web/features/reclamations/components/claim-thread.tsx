import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { clientMoves } from '#model/domain/reclamation/moves.ts'
import { newId } from '#web/form/new-id.ts'
import { Refused } from '#web/form/refused.tsx'
import { client } from '#web/lib/client.ts'
import { useSession } from '#web/lib/session.ts'
import { useUnreadClaims } from '#web/lib/unread/claims.ts'
import { toMillis } from '#web/table/clock.ts'
import { type ComposedMessage, Composer, useDraft } from '#web/thread/composer.tsx'
import { useReading } from '#web/thread/use-reading.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type ClaimRow, markClaimRead, refreshClaim, threadQuery } from '../queries.ts'
import { AnswersMenu } from './answers-menu.tsx'
import { ThreadLineView } from './thread-line.tsx'

/** The messages and events, oldest first, and the composer while a reply is allowed. */
export function ClaimThread({ claim }: { claim: ClaimRow }) {
  const { t } = useLingui()
  const { user } = useSession()
  const lines = useQuery(threadQuery(claim.id))
  const queries = useQueryClient()
  const isUnread = useUnreadClaims(true).includes(claim.id)
  useReading({
    until: lines.data === undefined ? '' : (lines.data.at(-1)?.created ?? claim.created),
    mark: isUnread ? '' : undefined,
    mutationFn: (until) => markClaimRead(queries, claim.id, until),
  })
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto px-3 sm:px-5">
        <div role="log" aria-label={t`Messages`} className="grid gap-3 py-4">
          <ThreadLineView
            line={{
              id: claim.id,
              collectionName: claim.collectionName,
              author: claim.author,
              body: claim.body || claim.subject,
              files: [],
              internal: false,
              event: '',
              created: claim.created,
              ...(claim.expand && { expand: claim.expand }),
            }}
            claim={claim}
            mine={claim.author === user.id}
          />
          {lines.isPending && <Skeleton className="h-10 w-1/2 rounded-2xl" />}
          {(lines.data ?? []).map((line) => (
            <ThreadLineView key={line.id} line={line} claim={claim} mine={line.author === user.id} />
          ))}
        </div>
      </div>
      <Reply claim={claim} />
    </>
  )
}

function Reply({ claim }: { claim: ClaimRow }) {
  const queries = useQueryClient()
  const { person, clock, access } = useSession()
  const [draft, setDraft] = useDraft(`reclamation-${claim.id}`)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useRef(newId())
  const put = useMutation({
    mutationFn: ({ body, internal, files }: ComposedMessage) =>
      client.collection('reclamation_messages').create({
        ...{ id: id.current, reclamation: claim.id, body, internal },
        ...(files.length > 0 && { files }),
      }),
    onSuccess: () => {
      id.current = newId()
      return refreshClaim(queries)
    },
    meta: { silent: true },
  })
  const moves = clientMoves(claim, toMillis(claim.resolved_at), toMillis(clock.now) ?? 0)
  const isStaff = person.type === 'moderateur'
  if (!isStaff && !moves.reply) {
    return (
      <p className="border-t bg-muted px-4 py-3 text-muted-foreground text-sm">
        {claim.indemnity > 0 ? (
          <Trans>Cette réclamation est close : son indemnité est sur votre relevé.</Trans>
        ) : (
          <Trans>Cette réclamation est close. Ouvrez-en une autre pour ce qui reste à régler.</Trans>
        )}
      </p>
    )
  }
  const send = async (said: ComposedMessage) => {
    try {
      await put.mutateAsync(said)
      return true
    } catch {
      return false
    }
  }
  return (
    <div className="shrink-0">
      {!isStaff && moves.contest && (
        <p className="border-t bg-muted px-4 py-2 text-sm">
          <Trans>Vous contestez cette décision ? Répondez : votre réclamation sera rouverte.</Trans>
        </p>
      )}
      {put.error && (
        <div className="border-t p-3">
          <Refused error={put.error} />
        </div>
      )}
      <Composer
        draft={draft}
        onChange={setDraft}
        onSend={send}
        mayNote={access('reclamation_messages').write.includes('internal')}
        field={field}
        tools={
          isStaff && (
            <AnswersMenu
              claim={claim}
              onChoose={(text) => {
                setDraft({ ...draft, body: [draft.body, text].filter((one) => one !== '').join('\n') })
                field.current?.focus()
              }}
            />
          )
        }
      />
    </div>
  )
}
