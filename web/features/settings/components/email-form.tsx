import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { refusalSentence, refusedWords } from '#web/form/error-words.ts'
import { client } from '#web/lib/client.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** A link goes to the new address; until it is opened the old one stays. */
export function EmailForm() {
  const { t } = useLingui()
  const { user } = useSession()
  const [email, setEmail] = useState('')
  const ask = useMutation({
    mutationFn: (address: string) => client.collection('users').requestEmailChange(address),
    meta: { silent: true },
  })
  const refused = refusedWords(ask.error).newEmail
  return (
    <Card>
      <CardHeader>
        <CardTitle>
          <Trans>Adresse e-mail</Trans>
        </CardTitle>
        <p className="text-muted-foreground">
          {user.email ? <bdi>{user.email}</bdi> : <Trans>Aucune : vous entrez avec votre téléphone.</Trans>}
        </p>
      </CardHeader>
      <CardContent>
        <form
          className="grid gap-4"
          onSubmit={(event: SubmitEvent) => {
            event.preventDefault()
            ask.mutate(email.trim())
          }}
        >
          {ask.isSuccess && (
            <Notice>
              <Trans>
                Un lien vient d’être envoyé à <bdi className="font-medium">{ask.variables}</bdi>. Votre
                adresse change quand vous l’ouvrez.
              </Trans>
            </Notice>
          )}
          <Field
            label={t`Nouvelle adresse`}
            error={refused ?? (ask.error ? refusalSentence(ask.error) : undefined)}
          >
            {(control) => (
              <Input
                {...control}
                type="email"
                autoComplete="email"
                required
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
            )}
          </Field>
          <div>
            <Button type="submit" pending={ask.isPending}>
              <Trans>Envoyer le lien</Trans>
            </Button>
          </div>
        </form>
      </CardContent>
    </Card>
  )
}
