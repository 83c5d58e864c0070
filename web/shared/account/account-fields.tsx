import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'

/** Inputs of the access pages, named for browsers and password managers. */

export interface AccountFieldProps {
  readonly error?: string | undefined
}

export type AccountControl = Omit<ComponentProps<'input'>, 'type' | 'autoComplete' | 'required'>

/** The e-mail or phone that names the account at sign-in. */
export function IdentityField({ error, ...input }: AccountFieldProps & AccountControl) {
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
export function PasswordField({
  error,
  label,
  ...input
}: AccountFieldProps & AccountControl & { readonly label?: string }) {
  const { t } = useLingui()
  return (
    <Field label={label ?? t`Mot de passe`} error={error}>
      {(control) => (
        <PasswordInput {...control} name="password" autoComplete="current-password" required {...input} />
      )}
    </Field>
  )
}
