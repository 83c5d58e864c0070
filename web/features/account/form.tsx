import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'
import { users } from '#model/collections/users.ts'
import { refusedWords } from '#web/form/error-words.ts'
import { client } from '#web/lib/client.ts'
import { word } from '#web/lib/i18n.ts'
import { signIn } from '#web/lib/sign-in.ts'
import { NewPasswordField } from '#web/shared/access/new-password-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'

const { full_name, email } = users.fields

/** Creates the first moderateur with the one-use link printed at the first start, and signs in. */
export function FirstAccountForm({ token }: { token: string }) {
  const create = useCreateFirstAccount(token)
  const refused = refusedWords(create.error)
  const sentence = Object.keys(refused).length > 0 ? null : create.error?.message
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = new FormData(event.currentTarget)
    const text = (name: string) => String(read.get(name) ?? '')
    create.mutate({ full_name: text('full_name'), email: text('email'), password: text('password') })
  }
  return (
    <form onSubmit={onSubmit} className="grid gap-4">
      {sentence && <Notice tone="error">{sentence}</Notice>}
      <Field label={word(full_name.label)} required error={refused.full_name}>
        {(control) => (
          <Input
            {...control}
            name="full_name"
            autoComplete="name"
            maxLength={full_name.max}
            required
            autoFocus
          />
        )}
      </Field>
      <Field label={word(email.label)} required error={refused.email}>
        {(control) => <Input {...control} name="email" type="email" autoComplete="username" required />}
      </Field>
      <NewPasswordField error={refused.password} />
      <Button type="submit" size="lg" pending={create.isPending}>
        <Trans>Créer le compte</Trans>
      </Button>
    </form>
  )
}

interface Person {
  readonly full_name: string
  readonly email: string
  readonly password: string
}

function useCreateFirstAccount(token: string) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (person: Person) => {
      await client.send('/api/wasl/first-account', { method: 'POST', body: { ...person, token } })
      await signIn(queries, person.email, person.password)
      await navigate({ to: '/' })
    },
    meta: { silent: true },
  })
}
