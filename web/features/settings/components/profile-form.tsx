import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { users } from '#model/collections/users.ts'
import { formatPhone } from '#model/domain/phone-text.ts'
import { refusedWords } from '#web/form/error-words.ts'
import { word } from '#web/lib/i18n.ts'
import { type User, updateProfile, useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { PasswordField } from '#web/shared/account/account-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'

const { full_name, phone, locale } = users.fields

const profileOf = (user: User) => ({
  full_name: user.full_name,
  phone: formatPhone(user.phone),
  locale: user.locale,
  oldPassword: '',
})

/** The person's own name, phone and language. */
export function ProfileForm() {
  const { t } = useLingui()
  const { user } = useSession()
  const isOffice = user.type === 'moderateur'
  const { register, handleSubmit, formState, reset } = useForm({ values: profileOf(user) })
  const save = useSaveProfile((saved) => reset(profileOf(saved)))
  const refused = refusedWords(save.error)
  const { errors, isDirty, dirtyFields } = formState

  return (
    <Card>
      <CardHeader>
        <CardTitle>
          <Trans>Profil</Trans>
        </CardTitle>
      </CardHeader>
      <CardContent>
        <form className="grid gap-4" noValidate onSubmit={handleSubmit((values) => save.mutate(values))}>
          <Field
            label={word(full_name.label)}
            required
            error={errors.full_name?.message ?? refused.full_name}
          >
            {(control) => (
              <Input
                {...control}
                autoComplete="name"
                maxLength={full_name.max}
                {...register('full_name', { required: t`Écrivez votre nom : il paraît sur les bons.` })}
              />
            )}
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={word(phone.label)} error={refused.phone} help={t`Il sert aussi à se connecter.`}>
              {(control) => <Input {...control} type="tel" autoComplete="tel" {...register('phone')} />}
            </Field>
            <Field
              label={word(locale.label)}
              error={refused.locale}
              help={
                isOffice
                  ? t`Pour ce qui vous est envoyé ; les écrans sont en français.`
                  : t`De vos pages et de ce qui vous est envoyé.`
              }
            >
              {(control) => (
                <Select {...control} {...register('locale')}>
                  <option value="">{t`Non précisée`}</option>
                  {Object.entries(locale.options).map(([value, label]) => (
                    <option key={value} value={value}>
                      {word(label)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          {dirtyFields.phone && (
            <PasswordField
              label={t`Mot de passe actuel`}
              error={errors.oldPassword?.message ?? refused.oldPassword}
              {...register('oldPassword', {
                required: t`Écrivez le mot de passe actuel : le téléphone sert à se connecter.`,
              })}
            />
          )}
          <div>
            <Button type="submit" pending={save.isPending} disabled={!isDirty}>
              <Trans>Enregistrer</Trans>
            </Button>
          </div>
        </form>
      </CardContent>
    </Card>
  )
}

function useSaveProfile(saved: (user: User) => void) {
  const { t } = useLingui()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ oldPassword, ...fields }: ReturnType<typeof profileOf>) =>
      updateProfile(queries, oldPassword === '' ? fields : { ...fields, oldPassword }),
    meta: { fieldsShown: true },
    onSuccess: (user) => {
      saved(user)
      toast.success(t`Profil enregistré`)
    },
  })
}
