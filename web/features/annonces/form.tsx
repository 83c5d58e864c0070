import { msg } from '@lingui/core/macro'
import { annonces } from '#model/collections/annonces.ts'
import { formSpec } from '#web/form/form-spec.ts'

export const annonceForm = formSpec(annonces, {
  groups: [
    { fields: ['title', 'body', 'importance', 'pinned', 'from', 'to'] },
    { title: msg`Destinataires`, fields: ['types', 'users'] },
  ],
  wide: ['title'],
})
