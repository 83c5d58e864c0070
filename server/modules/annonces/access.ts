import { access, allow } from '#server/core/base/access.ts'

const CURRENT = '(from = "" || from <= @now) && (to = "" || to >= @todayStart)'
const ADDRESSED =
  '((types:length = 0 && users:length = 0) || types:each ?= @request.auth.type || users:each ?= @request.auth.id)'

export const annoncesAccess = access({
  read: [allow('Annonces'), allow('@', `${CURRENT} && ${ADDRESSED}`)],
  create: [allow('Annonces')],
  update: [allow('Annonces')],
  delete: [allow('Annonces')],
})
