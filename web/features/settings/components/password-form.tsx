import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { users } from '#model/collections/users.ts'
import { refusedWords } from '#web/form/error-words.ts'
import { changePassword, type PasswordChange } from '#web/lib/own-account.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'

const { min, max } = users.fields.password
const EMPTY: PasswordChange = { oldPassword: '', password: '', passwordConfirm: '' }

export function PasswordForm() {
  const { t } = useLingui()
  const { user } = useSession()
  const { register, handleSubmit, formState, reset, getValues } = useForm({ defaultValues: EMPTY })
  const change = useMutation({
    mutationFn: (values: PasswordChange) => changePassword(user, values),
    meta: { fieldsShown: true },
    onSuccess: () => {
      reset(EMPTY)
      toast.success(t`Mot de passe changé`)
    },
  })
  const refused = refusedWords(change.error)
  const { errors } = formState

  return (
    <Card>
      <CardHeader>
        <CardTitle>
          <Trans>Mot de passe</Trans>
        </CardTitle>
        <p className="text-muted-foreground">
          <Trans>Le changer ferme vos autres sessions, sur les autres appareils.</Trans>
        </p>
      </CardHeader>
      <CardContent>
        <form className="grid gap-4" noValidate onSubmit={handleSubmit((values) => change.mutate(values))}>
          <input type="hidden" name="username" autoComplete="username" value={user.email} />
          <Field
            label={t`Mot de passe actuel`}
            required
            error={errors.oldPassword?.message ?? refused.oldPassword}
          >
            {(control) => (
              <PasswordInput
                {...control}
                autoComplete="current-password"
                {...register('oldPassword', { required: t`Écrivez le mot de passe actuel.` })}
              />
            )}
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label={t`Nouveau mot de passe`}
              required
              error={errors.password?.message ?? refused.password}
              help={t`${min} caractères au moins ; une phrase est plus sûre qu’un mot.`}
            >
              {(control) => (
                <PasswordInput
                  {...control}
                  autoComplete="new-password"
                  {...register('password', {
                    required: t`Choisissez un nouveau mot de passe.`,
                    minLength: { value: min, message: t`Il faut ${min} caractères au moins.` },
                    maxLength: { value: max, message: t`${max} caractères au plus.` },
                  })}
                />
              )}
            </Field>
            <Field
              label={t`Le même, encore une fois`}
              required
              error={errors.passwordConfirm?.message ?? refused.passwordConfirm}
            >
              {(control) => (
                <PasswordInput
                  {...control}
                  autoComplete="new-password"
                  {...register('passwordConfirm', {
                    validate: (value) =>
                      value === getValues('password') || t`Les deux nouveaux mots de passe diffèrent.`,
                  })}
                />
              )}
            </Field>
          </div>
          <div>
            <Button type="submit" pending={change.isPending}>
              <Trans>Changer le mot de passe</Trans>
            </Button>
          </div>
        </form>
      </CardContent>
    </Card>
  )
}
