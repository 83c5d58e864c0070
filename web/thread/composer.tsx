import { Trans, useLingui } from '@lingui/react/macro'
import { Lock, Paperclip, SendHorizontal, X } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useRef,
  useState,
} from 'react'
import { dropDraft, keepDraft, readDraft } from '#web/form/drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Textarea } from '#web/ui/textarea.tsx'

const LONGEST = 4000
const MOST_FILES = 10

export interface Draft {
  readonly body: string
  readonly internal: boolean
}

/** A message to send; its text is trimmed. */
export interface ComposedMessage extends Draft {
  readonly files: readonly File[]
}

const EMPTY: Draft = { body: '', internal: false }

function readKept(name: string): Draft {
  const { body, internal } = { ...EMPTY, ...readDraft(name) }
  return { body: String(body), internal: internal === true }
}

/** The draft of a message, stored under that name until it is sent. */
export function useDraft(name: string) {
  const [draft, setDraft] = useState(() => readKept(name))
  const change = (next: Draft) => {
    setDraft(next)
    if (next.body === '') dropDraft(name)
    else keepDraft(name, { ...next })
  }
  return [draft, change] as const
}

interface ComposerProps {
  draft: Draft
  onChange: (draft: Draft) => void
  /** False: it was not sent, and stays as it was typed. */
  onSend: (said: ComposedMessage) => boolean | Promise<boolean>
  /** True for staff, who may write internal notes. */
  mayNote: boolean
  field: RefObject<HTMLTextAreaElement | null>
  /** Buttons beside the switch of internal notes. */
  tools?: ReactNode
}

/** Enter sends, Shift+Enter goes to the next line; on a phone Enter is the next line and the button sends. */
export function Composer({ draft, onChange, onSend, mayNote, field, tools }: ComposerProps) {
  const { t } = useLingui()
  const note = mayNote && draft.internal
  const [files, setFiles] = useState<readonly File[]>([])
  const add = (more: FileList | null) => setFiles([...files, ...(more ?? [])].slice(0, MOST_FILES))
  const empty = draft.body.trim() === '' && files.length === 0
  const [sending, setSending] = useState(false)
  const submit = async () => {
    if (empty || sending) return
    setSending(true)
    const sent = await onSend({ body: draft.body.trim(), internal: note, files })
    setSending(false)
    if (!sent) return
    setFiles([])
    onChange({ body: '', internal: draft.internal })
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const typing = event.shiftKey || event.nativeEvent.isComposing || matchMedia('(pointer: coarse)').matches
    if (event.key !== 'Enter' || typing) return
    event.preventDefault()
    void submit()
  }
  return (
    <form
      data-category={note ? 'en_cours' : undefined}
      className={cn('grid shrink-0 gap-2 border-t p-3', note ? 'bg-tone-soft' : 'bg-card')}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void submit()
      }}
    >
      {(mayNote || tools) && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {mayNote && <NoteSwitch on={note} onChange={(internal) => onChange({ ...draft, internal })} />}
          {tools}
        </div>
      )}
      {files.length > 0 && <Chosen files={files} onChange={setFiles} />}
      <div className="flex items-end gap-2">
        <AttachButton onFiles={add} />
        <Textarea
          ref={field}
          rows={1}
          dir="auto"
          maxLength={LONGEST}
          aria-label={note ? t`Votre note interne` : t`Votre message`}
          placeholder={note ? t`Note pour l’équipe seulement` : t`Écrire un message`}
          className={cn('max-h-40 min-h-9 pointer-coarse:min-h-12', note && 'border-tone-dot')}
          value={draft.body}
          onChange={(event) => onChange({ ...draft, body: event.target.value })}
          onKeyDown={onKeyDown}
          onPaste={(event: ClipboardEvent) => {
            if (event.clipboardData.files.length === 0) return
            event.preventDefault()
            add(event.clipboardData.files)
          }}
        />
        <Button type="submit" size="icon" disabled={empty} pending={sending} aria-label={t`Envoyer`}>
          <SendHorizontal aria-hidden />
        </Button>
      </div>
    </form>
  )
}

function NoteSwitch({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <>
      <button
        type="button"
        aria-pressed={on}
        onClick={() => onChange(!on)}
        className={cn(
          'focus-ring inline-flex h-7 items-center gap-1.5 rounded-full border px-2.5 font-medium text-xs pointer-coarse:h-12',
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
    </>
  )
}

function AttachButton({ onFiles }: { onFiles: (files: FileList | null) => void }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t`Pièces jointes`}
        onChange={(event) => {
          onFiles(event.target.files)
          event.target.value = ''
        }}
      />
      <Button
        variant="ghost"
        size="icon"
        aria-label={t`Joindre un fichier`}
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden />
      </Button>
    </>
  )
}

interface ChosenProps {
  files: readonly File[]
  onChange: (files: readonly File[]) => void
}

function Chosen({ files, onChange }: ChosenProps) {
  const { t } = useLingui()
  return (
    <ul className="flex flex-wrap gap-1.5">
      {files.map((file) => (
        <li
          key={`${file.name} ${file.lastModified} ${file.size}`}
          className="flex items-center gap-1 rounded-md border bg-card ps-2 text-xs"
        >
          <span className="max-w-40 truncate">{file.name}</span>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t`Retirer ${file.name}`}
            onClick={() => onChange(files.filter((one) => one !== file))}
          >
            <X aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  )
}
