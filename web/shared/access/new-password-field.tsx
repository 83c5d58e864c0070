import { useLingui } from '@lingui/react/macro'
import { users } from '#model/collections/users.ts'
import type { AccountControl, AccountFieldProps } from '#web/shared/account/account-fields.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'

const { min, max } = users.fields.password

/** A password being chosen. */
export function NewPasswordField({ error, ...input }: AccountFieldProps & AccountControl) {
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
