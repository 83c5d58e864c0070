import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { users } from '#model/collections/users.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'

/** The inputs every page of access asks with, named as browsers and their password keepers know them. */

interface Asked {
  readonly error?: string | undefined
}

type Control = Omit<ComponentProps<'input'>, 'type' | 'autoComplete' | 'required'>

/** Whom one signs in as. */
export function IdentityField({ error, ...input }: Asked & Control) {
  const { t } = useLingui()
  return (
    <Field label={t`E-mail ou téléphone`} error={error}>
      {(control) => (
        <Input
          {...control}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...input}
        />
      )}
    </Field>
  )
}

/** The password one has. */
export function PasswordField({ error, label, ...input }: Asked & Control & { readonly label?: string }) {
  const { t } = useLingui()
  return (
    <Field label={label ?? t`Mot de passe`} error={error}>
      {(control) => (
        <PasswordInput {...control} name="password" autoComplete="current-password" required {...input} />
      )}
    </Field>
  )
}

const { min, max } = users.fields.password

/** A password being chosen. */
export function NewPasswordField({ error, ...input }: Asked & Control) {
  const { t } = useLingui()
  return (
    <Field
      label={t`Mot de passe`}
      required
      error={error}
      help={t`${min} caractères au moins ; une phrase est plus sûre qu’un mot.`}
    >
      {(control) => (
        <PasswordInput
          {...control}
          name="password"
          autoComplete="new-password"
          minLength={min}
          maxLength={max}
          required
          {...input}
        />
      )}
    </Field>
  )
}
