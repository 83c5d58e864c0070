import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import { SecondFactorDialog } from './second-factor-dialog.tsx'
import { SettingRow } from './setting-row.tsx'

/** Switch of the code by e-mail after the password; either change needs the password. */
export function SecondFactorCard() {
  const { t } = useLingui()
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  const has = user.email !== ''
  return (
    <Card>
      <SettingRow
        label={t`Code par e-mail à la connexion`}
        checked={has && user.mfa}
        locked={!has}
        onCheckedChange={() => setOpen(true)}
      >
        {has ? (
          <Trans>
            Après le mot de passe, un code envoyé à <bdi className="break-words">{user.email}</bdi> :
            connaître votre mot de passe ne suffit plus pour entrer.
          </Trans>
        ) : (
          <Trans>Ajoutez d’abord une adresse e-mail à votre compte.</Trans>
        )}
      </SettingRow>
      {open && <SecondFactorDialog wanted={!user.mfa} onClose={() => setOpen(false)} />}
    </Card>
  )
}
