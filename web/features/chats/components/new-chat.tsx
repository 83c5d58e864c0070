import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import type { ChatPerson } from '#model/domain/chat/chats.ts'
import { USER_TYPES, type UserType } from '#model/domain/permissions.ts'
import { refusalSentence } from '#web/form/error-words.ts'
import { client } from '#web/lib/client.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { contactsQuery, openChat } from '../queries.ts'

interface NewChatProps {
  onClose: () => void
  onOpened: (chat: string) => void
}

/** Choosing one person opens a conversation; staff may choose several and name the group. */
export function NewChat({ onClose, onOpened }: NewChatProps) {
  const { t } = useLingui()
  const { access } = useSession()
  const [typed, setTyped] = useState('')
  const [title, setTitle] = useState('')
  const [chosen, setChosen] = useState<readonly ChatPerson[]>([])
  const contacts = useQuery(contactsQuery(useDeferredValue(typed.trim())))
  const mayGroup = access('chats').create
  const open = useMutation({
    mutationFn: async (people: readonly ChatPerson[]) => {
      const [first] = people
      if (first && people.length === 1) return openChat({ user: first.id })
      const members = people.map(({ id }) => id)
      return (await client.collection('chats').create({ title: title.trim(), members })).id
    },
    onSuccess: onOpened,
    meta: { silent: true },
  })
  const toggle = (person: ChatPerson) =>
    setChosen(
      chosen.some(({ id }) => id === person.id)
        ? chosen.filter(({ id }) => id !== person.id)
        : [...chosen, person],
    )
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent className="grid-rows-[auto_auto_minmax(0,1fr)_auto]">
        <DialogHeader>
          <DialogTitle>
            <Trans>Nouvelle conversation</Trans>
          </DialogTitle>
        </DialogHeader>
        <Input
          type="search"
          autoFocus
          aria-label={t`Chercher une personne`}
          placeholder={t`Nom de la personne`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="grid gap-3 overflow-y-auto">
          {open.error && <Notice tone="error">{refusalSentence(open.error)}</Notice>}
          {contacts.isPending && <Spinner />}
          {contacts.data?.length === 0 && (
            <p className="px-2 py-4 text-muted-foreground">
              <Trans>Personne de ce nom. Essayez moins de lettres.</Trans>
            </p>
          )}
          <ul className="grid max-h-[40dvh] gap-px overflow-y-auto">
            {contacts.data?.map((person) => (
              <Contact
                key={person.id}
                person={person}
                chosen={mayGroup ? chosen.some(({ id }) => id === person.id) : null}
                onChoose={() => open.mutate([person])}
                onToggle={() => toggle(person)}
              />
            ))}
          </ul>
        </div>
        {chosen.length > 1 && (
          <div className="grid gap-3">
            <Field label={t`Nom du groupe`} required>
              {(control) => (
                <Input
                  {...control}
                  maxLength={120}
                  value={title}
                  onChange={(event) => setTitle(event.target.value)}
                />
              )}
            </Field>
          </div>
        )}
        {chosen.length > 0 && (
          <DialogFooter>
            <Button
              pending={open.isPending}
              disabled={chosen.length > 1 && title.trim() === ''}
              onClick={() => open.mutate(chosen)}
            >
              {chosen.length === 1 ? (
                <Trans>Écrire</Trans>
              ) : (
                <Trans>Créer le groupe ({chosen.length + 1})</Trans>
              )}
            </Button>
          </DialogFooter>
        )}
      </DialogContent>
    </Dialog>
  )
}

interface ContactProps {
  person: ChatPerson
  /** Null where no group can be made. */
  chosen: boolean | null
  onChoose: () => void
  onToggle: () => void
}

function Contact({ person, chosen, onChoose, onToggle }: ContactProps) {
  const { t } = useLingui()
  const id = useId()
  return (
    <li className="flex items-center gap-2 rounded-md hover:bg-accent">
      {chosen !== null && (
        <Checkbox
          className="ms-2"
          checked={chosen}
          aria-label={t`Ajouter ${person.full_name} au groupe`}
          onCheckedChange={onToggle}
        />
      )}
      <button
        id={id}
        type="button"
        onClick={onChoose}
        className="focus-ring flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-start pointer-coarse:min-h-12"
      >
        <span className="min-w-0 flex-1 truncate">{person.full_name}</span>
        <span className="text-muted-foreground text-xs">{USER_TYPES[person.type as UserType]}</span>
      </button>
    </li>
  )
}
