import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { refusalSentence } from '#web/form/error-words.ts'
import { statusOf } from '#web/lib/errors.ts'
import { signIn } from '#web/lib/sign-in.ts'
import { PasswordField } from '#web/shared/account/account-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface PasswordStepProps {
  mfaId: string
  email: string
  onOpen: () => void
}

/** The password, once the code was right. */
export function PasswordStep({ mfaId, email, onOpen }: PasswordStepProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [password, setPassword] = useState('')
  const enter = useMutation({
    mutationFn: () => signIn(queries, email, password, mfaId),
    onSuccess: onOpen,
    meta: { silent: true },
  })
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!enter.isPending) enter.mutate()
  }
  return (
    <form onSubmit={onSubmit} className="grid gap-4">
      {enter.error && (
        <Notice tone="error">
          {statusOf(enter.error) === 400
            ? t`Ce n’est pas le mot de passe, ou trop de temps a passé. Essayez encore, ou revenez à la connexion.`
            : refusalSentence(enter.error)}
        </Notice>
      )}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField autoFocus value={password} onChange={(event) => setPassword(event.target.value)} />
      <Button type="submit" size="lg" pending={enter.isPending || enter.isSuccess}>
        <Trans>Se connecter</Trans>
      </Button>
    </form>
  )
}
