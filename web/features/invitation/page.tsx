import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { refusalSentence, refusedWords } from '#web/form/error-words.ts'
import { client } from '#web/lib/client.ts'
import { signIn } from '#web/lib/sign-in.ts'
import { AccessPage } from '#web/shared/access/access-page.tsx'
import { BackToSignIn } from '#web/shared/access/back-to-sign-in.tsx'
import { NewPasswordField } from '#web/shared/access/new-password-field.tsx'
import { SecondFactor } from '#web/shared/access/second-factor.tsx'
import { IdentityField } from '#web/shared/account/account-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface InvitationPageProps {
  /** From the link or the QR code; empty when the person types it. */
  code: string
  identity: string
}

/** Sets a password with the code a moderateur handed over, for a new account or a forgotten password. */
export function InvitationPage({ code, identity }: InvitationPageProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [typed, setTyped] = useState({ code, identity, password: '' })
  const set = (name: keyof typeof typed) => (event: { target: { value: string } }) =>
    setTyped((known) => ({ ...known, [name]: event.target.value }))
  const enter = () => navigate({ to: '/', replace: true })
  const confirm = useMutation({
    mutationFn: async () => {
      const body = { ...typed, passwordConfirm: typed.password }
      await client.send('/api/collections/users/confirm-invitation', { method: 'POST', body })
      return signIn(queries, typed.identity, typed.password)
    },
    onSuccess: (awaited) => (awaited ? undefined : enter()),
    meta: { silent: true },
  })
  const refused = refusedWords(confirm.error)
  const elsewhere = confirm.error && Object.keys(refused).length === 0
  if (confirm.data) {
    return (
      <AccessPage
        title={t`Mot de passe enregistré`}
        intro={<Trans>Ce compte demande aussi un code, reçu par e-mail.</Trans>}
      >
        <SecondFactor
          awaited={confirm.data}
          onOpen={enter}
          onBack={() => navigate({ to: '/sign-in-2', replace: true })}
        />
      </AccessPage>
    )
  }
  return (
    <AccessPage
      title={t`Choisir mon mot de passe`}
      intro={<Trans>Avec le code que votre agence vous a remis : il sert une seule fois.</Trans>}
    >
      <form
        className="grid gap-4"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          confirm.mutate()
        }}
      >
        {elsewhere && <Notice tone="error">{refusalSentence(confirm.error)}</Notice>}
        <IdentityField
          error={refused.identity}
          autoFocus={identity === ''}
          value={typed.identity}
          onChange={set('identity')}
        />
        <Field label={t`Code`} required error={refused.code}>
          {(control) => (
            <Input
              {...control}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              required
              className="tabular tracking-widest"
              placeholder="ABCDE-23456"
              value={typed.code}
              onChange={set('code')}
            />
          )}
        </Field>
        <NewPasswordField
          error={refused.password}
          autoFocus={identity !== ''}
          value={typed.password}
          onChange={set('password')}
        />
        <Button type="submit" size="lg" pending={confirm.isPending}>
          <Trans>Enregistrer et entrer</Trans>
        </Button>
      </form>
      <BackToSignIn />
    </AccessPage>
  )
}
