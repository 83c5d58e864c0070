import { users } from '#model/collections/users.ts'
import { ownNotice, withoutOwn } from '#web/form/account/own-account.ts'
import { formSpec } from '#web/form/form-spec.ts'

export const userForm = formSpec(users, {
  except: ['roles', 'emailVisibility', 'verified'],
  groups: [
    { fields: ['full_name', 'type', 'phone', 'email', 'password', 'agence', 'locale', 'active', 'mfa'] },
  ],
  // The type of an account never changes.
  without: (session, record) => (record === null ? [] : ['type', ...withoutOwn(session, record)]),
  notice: ownNotice,
})
