import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { users } from '#model/collections/users.ts'
import { refusalSentence, refusedWords } from '#web/form/error-words.ts'
import { client } from '#web/lib/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'

const { password } = users.fields

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
      <Field
        label={t`Mot de passe`}
        required
        error={refused.password}
        help={t`${password.min} caractères au moins ; une phrase est plus sûre qu’un mot.`}
      >
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="new-password"
            minLength={password.min}
            maxLength={password.max}
            required
            autoFocus
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" size="lg" pending={change.isPending}>
        <Trans>Changer le mot de passe</Trans>
      </Button>
    </form>
  )
}
