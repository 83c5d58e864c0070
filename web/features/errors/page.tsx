import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { PERMISSIONS } from '#model/domain/permissions.ts'
import { isMissingFile, statusOf } from '#web/lib/errors.ts'
import { reportError } from '#web/lib/report.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorScreen } from './components/error-screen.tsx'

/** Seed, word for word. */
export function NotFoundPage() {
  return (
    <ErrorScreen
      code={404}
      heading="Oops! Page Not Found!"
      text="It seems like the page you're looking for does not exist or might have been removed."
    >
      <Trans>Cette page n’existe pas ou a été retirée. Vérifiez l’adresse, ou repartez de l’accueil.</Trans>
    </ErrorScreen>
  )
}

/** Seed, word for word. */
export function GeneralErrorPage({ errorId }: { errorId?: string }) {
  return (
    <ErrorScreen
      code={500}
      heading="Oops! Something went wrong"
      text="We apologize for the inconvenience. Please try again later."
      errorId={errorId}
      action={
        <Button onClick={() => location.reload()}>
          <Trans>Réessayer</Trans>
        </Button>
      }
    >
      <Trans>Un problème est survenu. Réessayez ; s’il revient, donnez son numéro au support.</Trans>
    </ErrorScreen>
  )
}

export function UnauthorizedPage() {
  const { t } = useLingui()
  return (
    <ErrorScreen
      code={401}
      heading={t`Connexion nécessaire`}
      action={
        <Button asChild>
          <Link to="/sign-in-2">
            <Trans>Se connecter</Trans>
          </Link>
        </Button>
      }
    >
      <Trans>Votre session est terminée ou n’a pas commencé. Connectez-vous pour continuer.</Trans>
    </ErrorScreen>
  )
}

interface ForbiddenPageProps {
  /** The permission that opens the page, in the seed's spelling. */
  permission?: string
}

export function ForbiddenPage({ permission }: ForbiddenPageProps) {
  const { t } = useLingui()
  const label = Object.entries(PERMISSIONS).find(([name]) => name === permission)?.[1]
  return (
    <ErrorScreen code={403} heading={t`Accès réservé`}>
      {label ? (
        <Trans>
          Demandez la permission <strong>« {label} »</strong> à un modérateur qui gère les comptes.
        </Trans>
      ) : (
        <Trans>Votre compte n’ouvre pas cette page. Elle est réservée à l’équipe de Wasl.</Trans>
      )}
    </ErrorScreen>
  )
}

export function MaintenancePage({ errorId }: { errorId?: string }) {
  const { t } = useLingui()
  return (
    <ErrorScreen
      code={503}
      heading={t`Service momentanément indisponible`}
      errorId={errorId}
      action={
        <Button onClick={() => location.reload()}>
          <Trans>Réessayer</Trans>
        </Button>
      }
    >
      <Trans>Le serveur ne répond pas ou redémarre. Vos données sont en sécurité ; réessayez bientôt.</Trans>
    </ErrorScreen>
  )
}

/** A file of the page is gone from the server, or the network failed. */
function MissingFilePage() {
  const { t } = useLingui()
  return (
    <ErrorScreen
      heading={t`Cette page n’a pas pu être chargée`}
      action={
        <Button onClick={() => location.reload()}>
          <Trans>Actualiser</Trans>
        </Button>
      }
    >
      <Trans>Wasl a une nouvelle version, ou le réseau a manqué. Vos brouillons sont gardés.</Trans>
    </ErrorScreen>
  )
}

/** Replaces a page that failed: page-level errors show the 500 page. */
export function PageError({ error }: { error: unknown }) {
  const status = statusOf(error)
  if (status === 401) return <UnauthorizedPage />
  if (status === 403) return <ForbiddenPage />
  if (status === 404) return <NotFoundPage />
  if (isMissingFile(error)) return <MissingFilePage />
  const errorId = reportError(error)
  if (status === 503) return <MaintenancePage errorId={errorId} />
  return <GeneralErrorPage errorId={errorId} />
}
