import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { describeError, isMissingFile, SEED_ERRORS, statusOf } from './errors.ts'
import { ERROR_TOAST_MS, toast } from './toast.ts'

/** The English sentence fixed by the seed, followed by its French meaning. */
function withFrench(title: string, french: string): ReactNode {
  return (
    <>
      <span className="block">{title}</span>
      {french !== '' && <span className="block font-normal text-muted-foreground">{french}</span>}
    </>
  )
}

function frenchFor(status: number): string {
  if (status === 204) return t`Le serveur n’a rien renvoyé.`
  if (status === 400) return t`Le serveur a refusé ces valeurs.`
  if (status === 401) return t`Votre session n’est plus reconnue. Connectez-vous de nouveau.`
  if (status === 403) return t`Votre compte n’a pas ce droit.`
  if (status === 404) return t`Cette fiche n’existe plus, ou n’est pas à vous.`
  if (status === 409) return ''
  if (status === 429) return t`Trop de demandes en peu de temps. Attendez un instant.`
  if (status >= 500) return t`Le serveur a rencontré une erreur. Réessayez dans un instant.`
  if (status !== 0) return ''
  return t`Hors ligne, lecture seule. Votre saisie reste ici : recommencez une fois la connexion retrouvée.`
}

/** Generic error report of the seed: logs, and shows the error as JSON for 7 seconds. */
export function toastError(error: unknown, id?: string): void {
  console.error(error)
  if (isMissingFile(error)) {
    toastMissingFile()
    return
  }
  const { title, description } = describeError(error)
  const known = statusOf(error)
  const isServer = typeof error === 'object' && error !== null && 'status' in error
  toast.error(withFrench(title, isServer ? frenchFor(known) : t`Une erreur est survenue dans la page.`), {
    duration: ERROR_TOAST_MS,
    description: <pre className="max-h-40 overflow-auto whitespace-pre-wrap text-xs">{description}</pre>,
    action: {
      label: t`Copier`,
      onClick: () => void navigator.clipboard?.writeText([id, title, description].filter(Boolean).join('\n')),
    },
  })
}

/** The page goes on; only the part to open was not loaded. */
function toastMissingFile(): void {
  toast.error(t`Wasl a une nouvelle version, ou le réseau a manqué.`, {
    duration: ERROR_TOAST_MS,
    action: { label: t`Actualiser`, onClick: () => location.reload() },
  })
}

export function toastNotModified(): void {
  toast.error(withFrench(SEED_ERRORS.notModified, t`Rien n’a changé sur le serveur.`))
}
