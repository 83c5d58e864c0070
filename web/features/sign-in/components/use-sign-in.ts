import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ClientResponseError } from 'pocketbase'
import { useEffect, useState } from 'react'
import { secondsToWait } from '#web/lib/errors.ts'
import { type Awaited, signIn } from '#web/lib/sign-in.ts'
import { landing } from '../queries.ts'

/** Failures before a waiting time, which doubles with each further one. The server has its own limit. */
const FREE_FAILURES = 5
const FIRST_WAIT_S = 5

function waitAfter(failures: number, error: unknown): number {
  const told = secondsToWait(error)
  if (told > 0) return Math.ceil(told)
  return failures < FREE_FAILURES ? 0 : FIRST_WAIT_S * 2 ** (failures - FREE_FAILURES)
}

interface Typed {
  /** E-mail or phone. */
  readonly identity: string
  readonly password: string
}

/** Signing in, its one sentence of failure and the seconds left to wait. */
export function useSignIn(wanted: string | undefined, onAwaited: (awaited: Awaited) => void) {
  const queries = useQueryClient()
  const router = useRouter()
  const explain = useExplanation()
  const [failures, setFailures] = useState(0)
  const [wait, setWait] = useCountdown()

  const enter = useMutation({
    mutationFn: async ({ identity, password }: Typed) => {
      const awaited = await signIn(queries, identity.trim(), password)
      if (awaited) onAwaited(awaited)
      else await router.navigate({ href: landing(wanted), replace: true })
    },
    onError: (failure) => {
      setWait(waitAfter(failures + 1, failure))
      setFailures(failures + 1)
    },
    meta: { silent: true },
  })
  /** False when the sign-in failed; true once the session is open, or a second factor is awaited. */
  const submit = (identity: string, password: string): Promise<boolean> =>
    enter.mutateAsync({ identity, password }).then(
      () => true,
      () => false,
    )
  return { submit, pending: enter.isPending, error: enter.error ? explain(enter.error) : '', wait }
}

/**
 * One sentence for a wrong account and a wrong password, so that the existence of an account stays secret.
 */
function useExplanation(): (failure: unknown) => string {
  const { t } = useLingui()
  return (failure) => {
    const status = failure instanceof ClientResponseError ? failure.status : -1
    if (status === 0) return t`Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.`
    if (status === 429) return t`Trop d’essais. Attendez avant de réessayer.`
    if (status >= 500) return t`Le serveur a rencontré une erreur. Réessayez dans un instant.`
    if (status === 403) return t`Ce compte est fermé. Demandez à un modérateur de le rouvrir.`
    return t`E-mail, téléphone ou mot de passe incorrect. Vérifiez les deux, puis réessayez.`
  }
}

function useCountdown(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft]
}
