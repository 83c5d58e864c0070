import { formSpec } from '#web/form/form-spec.ts'

export const userForm = formSpec('users', {
  except: ['roles', 'emailVisibility', 'verified'],
  groups: [
    { fields: ['full_name', 'type', 'phone', 'email', 'password', 'agence', 'locale', 'active', 'mfa'] },
  ],
  defaults: () => ({ active: true }),
})
