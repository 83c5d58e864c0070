import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ClientResponseError } from 'pocketbase'
import { type Awaited, signInWith } from '#web/lib/sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { landing, providersQuery } from '../queries.ts'

interface ProviderButtonsProps {
  wanted: string | undefined
  onAwaited: (awaited: Awaited) => void
}

/**
 * Sign-in with an account of a provider the company has configured. Closing its window allows another try.
 */
export function ProviderButtons({ wanted, onAwaited }: ProviderButtonsProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const router = useRouter()
  const providers = useQuery(providersQuery())
  const enter = useMutation({
    mutationFn: (name: string) => signInWith(queries, name),
    onSuccess: (awaited) =>
      awaited ? onAwaited(awaited) : router.navigate({ href: landing(wanted), replace: true }),
    meta: { silent: true },
  })
  if (!providers.data?.length) return null
  const isUnknown = enter.error instanceof ClientResponseError && enter.error.status === 403
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-muted-foreground text-xs before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        <Trans>ou</Trans>
      </p>
      {enter.isError && (
        <Notice tone="error">
          {isUnknown
            ? t`Aucun compte n’a cette adresse e-mail. Demandez-en un à votre modérateur.`
            : t`La connexion n’a pas abouti. Réessayez, ou entrez votre mot de passe.`}
        </Notice>
      )}
      {providers.data.map(({ name, displayName }) => (
        <Button key={name} variant="outline" size="lg" onClick={() => enter.mutate(name)}>
          <Trans>Continuer avec {displayName}</Trans>
        </Button>
      ))}
    </div>
  )
}
