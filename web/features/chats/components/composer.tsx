import { Trans, useLingui } from '@lingui/react/macro'
import { Lock, SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type RefObject, type SubmitEvent, useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '#web/form/drafts.ts'
import { newId } from '#web/form/new-id.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Textarea } from '#web/ui/textarea.tsx'
import { send } from './outbox.ts'

const LONGEST = 4000

export interface Draft {
  readonly body: string
  readonly internal: boolean
}

const EMPTY: Draft = { body: '', internal: false }
const draftOf = (chat: string): string => `chat-${chat}`

function readKept(chat: string): Draft {
  const { body, internal } = { ...EMPTY, ...readDraft(draftOf(chat)) }
  return { body: String(body), internal: internal === true }
}

/** What is typed is kept per conversation until it is sent. */
export function useDraft(chat: string) {
  const [draft, setDraft] = useState(() => readKept(chat))
  const change = (next: Draft) => {
    setDraft(next)
    if (next.body === '') dropDraft(draftOf(chat))
    else keepDraft(draftOf(chat), { ...next })
  }
  return [draft, change] as const
}

interface ComposerProps {
  chat: string
  draft: Draft
  onChange: (draft: Draft) => void
  field: RefObject<HTMLTextAreaElement | null>
}

/** Enter sends, Shift+Enter goes to the next line; on a phone Enter is the next line and the button sends. */
export function Composer({ chat, draft, onChange, field }: ComposerProps) {
  const { t } = useLingui()
  const { user, clock, access } = useSession()
  const mayNote = access('messages').write.includes('internal')
  const note = mayNote && draft.internal
  const submit = () => {
    const body = draft.body.trim()
    if (body === '') return
    send({ id: newId(), chat, by: user.id, body, internal: note, files: [], at: clock.now })
    onChange({ body: '', internal: draft.internal })
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const typing = event.shiftKey || event.nativeEvent.isComposing || matchMedia('(pointer: coarse)').matches
    if (event.key !== 'Enter' || typing) return
    event.preventDefault()
    submit()
  }
  return (
    <form
      data-category={note ? 'en_cours' : undefined}
      className={cn('grid shrink-0 gap-2 border-t p-3', note ? 'bg-tone-soft' : 'bg-card')}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        submit()
      }}
    >
      {mayNote && <NoteSwitch on={note} onChange={(internal) => onChange({ ...draft, internal })} />}
      <div className="flex items-end gap-2">
        <Textarea
          ref={field}
          rows={1}
          dir="auto"
          maxLength={LONGEST}
          aria-label={note ? t`Votre note interne` : t`Votre message`}
          placeholder={note ? t`Note pour l’équipe seulement` : t`Écrire un message`}
          className={cn('max-h-40 min-h-9 pointer-coarse:min-h-11', note && 'border-tone-dot')}
          value={draft.body}
          onChange={(event) => onChange({ ...draft, body: event.target.value })}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" size="icon" disabled={draft.body.trim() === ''} aria-label={t`Envoyer`}>
          <SendHorizontal aria-hidden />
        </Button>
      </div>
    </form>
  )
}

function NoteSwitch({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <button
        type="button"
        aria-pressed={on}
        onClick={() => onChange(!on)}
        className={cn(
          'focus-ring inline-flex h-7 items-center gap-1.5 rounded-full border px-2.5 font-medium text-xs pointer-coarse:h-10',
          on ? 'border-tone-dot bg-card text-tone' : 'text-muted-foreground hover:bg-accent',
        )}
      >
        <Lock aria-hidden className="size-3.5" />
        <Trans>Note interne</Trans>
      </button>
      {on && (
        <span className="text-tone text-xs">
          <Trans>Ni le client ni le livreur ne la verront.</Trans>
        </span>
      )}
    </div>
  )
}
