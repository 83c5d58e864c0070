import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { refusalSentence, refusedWords } from '#web/form/error-words.ts'
import { client } from '#web/lib/client.ts'
import { NewPasswordField } from '#web/shared/access/new-password-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

export function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const change = useMutation({
    mutationFn: () => client.collection('users').confirmPasswordReset(token, typed, typed),
    onSuccess: onDone,
    meta: { silent: true },
  })
  const refused = refusedWords(change.error)
  const sentence = refused.token
    ? t`Ce lien n’est plus valable : il a déjà servi, ou il est périmé. Demandez-en un autre.`
    : change.error && !refused.password
      ? refusalSentence(change.error)
      : ''
  return (
    <form
      className="grid gap-4"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        change.mutate()
      }}
    >
      {sentence !== '' && <Notice tone="error">{sentence}</Notice>}
      <NewPasswordField
        error={refused.password}
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" size="lg" pending={change.isPending}>
        <Trans>Changer le mot de passe</Trans>
      </Button>
    </form>
  )
}
