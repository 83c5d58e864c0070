import { users } from '#model/collections/users.ts'
import { formSpec } from '#web/form/form-spec.ts'
import { ownNotice, withoutOwn } from '#web/shared/account/own-account.ts'

export const userForm = formSpec(users, {
  except: ['roles', 'emailVisibility', 'verified'],
  groups: [
    { fields: ['full_name', 'type', 'phone', 'email', 'password', 'agence', 'locale', 'active', 'mfa'] },
  ],
  // The type of an account never changes.
  without: (session, record) => (record === null ? [] : ['type', ...withoutOwn(session, record)]),
  notice: ownNotice,
})
