import { msg } from '@lingui/core/macro'
import { users } from '#model/collections/users.ts'
import { formSpec } from '#web/form/form-spec.ts'
import { ownNotice, withoutOwn } from '#web/shared/account/own-account.ts'
import { lazy } from '#web/ui/lazy.tsx'

const PermissionSwitches = lazy(() =>
  import('./components/permission-switches.tsx').then((module) => ({ default: module.PermissionSwitches })),
)

export const moderateurForm = formSpec(users, {
  except: ['type', 'locale', 'emailVisibility', 'verified'],
  groups: [
    { fields: ['full_name', 'email', 'phone', 'password', 'agence', 'active'] },
    { title: msg`Permissions`, fields: ['roles'] },
  ],
  inputs: { roles: PermissionSwitches },
  without: withoutOwn,
  notice: ownNotice,
  fixed: () => ({ type: 'moderateur' }),
})
