import { t } from '@lingui/core/macro'
import { ArrowRight } from 'lucide-react'
import { format, fromDirhams } from '#model/domain/money.ts'
import { CLAIM_STATES, type ClaimState } from '#model/domain/reclamation/claim-states.ts'
import { Moment } from '#web/table/cells/moment.tsx'
import { expandedAt } from '#web/table/columns.ts'
import { Attachments } from '#web/thread/attachments.tsx'
import { Bubble } from '#web/thread/bubble.tsx'
import { MessageText } from '#web/thread/message-text.tsx'
import type { ClaimRow, ThreadLine } from '../queries.ts'

type Line = { readonly collectionName: string } & Pick<
  ThreadLine,
  'id' | 'author' | 'body' | 'files' | 'internal' | 'event' | 'created' | 'expand'
>

interface ThreadLineProps {
  line: Line
  claim: ClaimRow
  mine: boolean
}

/** One line of the thread: a message or an event. */
export function ThreadLineView({ line, claim, mine }: ThreadLineProps) {
  const author = authorOf(line, claim, mine)
  if (line.event !== '') return <Happened line={line} claim={claim} author={author} />
  return (
    <div className="grid gap-0.5">
      <p className={`text-muted-foreground text-xs ${mine ? 'text-end' : ''}`}>
        <span className="font-medium">{author}</span> · <Moment value={line.created} />
      </p>
      <Bubble mine={mine} internal={line.internal} author={null}>
        {line.body !== '' && <MessageText text={line.body} />}
        {line.files.length > 0 && <Attachments message={line} />}
      </Bubble>
    </div>
  )
}

/** Outside of staff, the author of an answer is not named. */
function authorOf({ author, expand }: Line, claim: ClaimRow, mine: boolean): string {
  if (mine) return t`Vous`
  const [known] = expandedAt({ id: '', ...(expand && { expand }) }, 'author')
  if (known) return String(known.full_name ?? '')
  if (author === '') return claim.contradiction ? t`Le destinataire` : t`Wasl`
  if (author === claim.client) return t`Le client`
  return t`Service client`
}

function Happened({ line, claim, author }: { line: Line; claim: ClaimRow; author: string }) {
  const words = happening(line)
  const isPaid = line.event === 'resolue' && claim.indemnity > 0
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-1.5 text-muted-foreground text-xs">
        <ArrowRight aria-hidden className="size-3.5 rtl:rotate-180" />
        <span className="font-medium text-foreground">{words}</span>
        <span>
          {author} · <Moment value={line.created} />
        </span>
      </p>
      {isPaid && (
        <p data-category="livre" className="rounded-xl bg-tone-soft px-4 py-3 font-semibold text-tone">
          {t`Indemnité accordée : ${format(fromDirhams(claim.indemnity))}`}
          <span className="block font-normal text-sm">{t`Elle est créditée sur le relevé, et payée avec la prochaine facture.`}</span>
        </p>
      )}
    </div>
  )
}

function happening({ event, body }: Line): string {
  if (event === 'assignee') return body === '' ? t`N’est plus confiée à personne` : t`Confiée à ${body}`
  if (event === 'escaladee') return t`Escaladée à ${body}`
  return CLAIM_STATES[event as ClaimState] ?? ''
}
