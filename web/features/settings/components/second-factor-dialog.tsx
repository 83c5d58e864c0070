import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { refusalSentence, refusedWords } from '#web/form/error-words.ts'
import { confirmSecondFactor } from '#web/lib/own-account.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { PasswordField } from '#web/shared/account/account-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface SecondFactorDialogProps {
  /** Turned on, or off. */
  wanted: boolean
  onClose: () => void
}

export function SecondFactorDialog({ wanted, onClose }: SecondFactorDialogProps) {
  const { t } = useLingui()
  const { user } = useSession()
  const queries = useQueryClient()
  const [password, setPassword] = useState('')
  const change = useMutation({
    mutationFn: () => confirmSecondFactor(queries, wanted, password),
    onSuccess: () => {
      onClose()
      toast.success(wanted ? t`Code par e-mail activé` : t`Code par e-mail désactivé`)
    },
    meta: { silent: true },
  })
  const refused = refusedWords(change.error).oldPassword
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!change.isPending) change.mutate()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-sm">
        <DialogHeader>
          <DialogTitle>
            {wanted ? (
              <Trans>Demander un code à la connexion</Trans>
            ) : (
              <Trans>Ne plus demander de code</Trans>
            )}
          </DialogTitle>
          <DialogDescription>
            {wanted ? (
              <Trans>
                Chaque connexion attendra un code envoyé à <bdi className="font-medium">{user.email}</bdi>.
                Gardez l’accès à cette boîte.
              </Trans>
            ) : (
              <Trans>Votre mot de passe seul suffira pour entrer.</Trans>
            )}
          </DialogDescription>
        </DialogHeader>
        <form onSubmit={onSubmit} className="grid gap-4">
          {change.error && !refused && <Notice tone="error">{refusalSentence(change.error)}</Notice>}
          <input type="hidden" name="username" autoComplete="username" value={user.email} />
          <PasswordField
            label={t`Mot de passe actuel`}
            error={refused}
            autoFocus
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              <Trans>Annuler</Trans>
            </Button>
            <Button type="submit" pending={change.isPending}>
              {wanted ? <Trans>Activer</Trans> : <Trans>Désactiver</Trans>}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
