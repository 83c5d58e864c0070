import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { users } from '#model/collections/users.ts'
import { refusalSentence, refusedWords } from '#web/form/error-words.ts'
import { word } from '#web/lib/i18n.ts'
import { signIn } from '#web/lib/sign-in.ts'
import { NewPasswordField } from '#web/shared/access/new-password-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type NewClient, openAccount, type Proof, villesQuery } from './queries.ts'
import { matchOptions } from './rules/match-options.ts'

const { full_name, phone } = users.fields
const EMPTY: NewClient = { full_name: '', boutique: '', phone: '', ville: '', password: '' }

interface ClientFormProps {
  email: string
  proof: Proof
  /** Called when the code has expired: a new one is requested, and the typed values stay. */
  onCodeLost: () => void
}

/** The form about the merchant; a refusal leaves every field as it was typed. */
export function ClientForm({ email, proof, onCodeLost }: ClientFormProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const villes = useQuery(villesQuery)
  const [person, setPerson] = useState(EMPTY)
  const [typed, setTyped] = useState('')
  const open = useMutation({
    mutationFn: async () => {
      await openAccount(proof, person)
      await signIn(queries, email, person.password)
      await navigate({ to: '/', replace: true })
    },
    meta: { silent: true },
  })
  const refused = refusedWords(open.error)
  const elsewhere = open.error && Object.keys(refused).every((name) => !(name in EMPTY))
  const set = (name: keyof NewClient) => (value: string) =>
    setPerson((known) => ({ ...known, [name]: value }))
  const input = (name: 'full_name' | 'boutique' | 'phone') => ({
    name,
    required: true,
    value: person[name],
    onChange: (event: { target: { value: string } }) => set(name)(event.target.value),
  })
  return (
    <form
      className="grid gap-4"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        open.mutate()
      }}
    >
      {elsewhere && (
        <Notice tone="error">
          {refused.code ?? refused.email ?? refusalSentence(open.error)}{' '}
          {refused.code && (
            <Button variant="link" size="sm" className="px-0" onClick={onCodeLost}>
              <Trans>Demander un autre code</Trans>
            </Button>
          )}
        </Notice>
      )}
      <Field label={t`Boutique`} required error={refused.boutique}>
        {(control) => (
          <Input {...control} {...input('boutique')} autoComplete="organization" maxLength={160} autoFocus />
        )}
      </Field>
      <Field label={word(full_name.label)} required error={refused.full_name}>
        {(control) => (
          <Input {...control} {...input('full_name')} autoComplete="name" maxLength={full_name.max} />
        )}
      </Field>
      <Field label={word(phone.label)} required error={refused.phone} help={t`Comme 06 12 34 56 78.`}>
        {(control) => <Input {...control} {...input('phone')} type="tel" autoComplete="tel" />}
      </Field>
      <Field label={t`Ville`} required error={refused.ville}>
        {(control) => (
          <Combobox
            control={control}
            label={t`Ville`}
            shown={villes.data?.find(({ value }) => value === person.ville)?.label ?? ''}
            chosen={[person.ville]}
            options={matchOptions(villes.data ?? [], typed)}
            loading={villes.isPending}
            typed={typed}
            onType={setTyped}
            onPick={({ value }) => set('ville')(value)}
          />
        )}
      </Field>
      <NewPasswordField
        error={refused.password}
        value={person.password}
        onChange={(event) => set('password')(event.target.value)}
      />
      <Button type="submit" size="lg" pending={open.isPending}>
        <Trans>Ouvrir mon compte</Trans>
      </Button>
    </form>
  )
}
