import { msg } from '@lingui/core/macro'
import { mails } from '#model/collections/mails.ts'
import { optionBadge } from '#web/shared/cells/option-badge.tsx'
import { listView } from '#web/table/view.ts'

export const mailsView = listView(mails, {
  path: '/mails',
  title: msg`Mails`,
  columns: [
    { field: 'created', title: msg`Écrit le`, width: 160 },
    { field: 'to', width: 240 },
    { field: 'kind', width: 200 },
    {
      field: 'state',
      width: 150,
      cell: optionBadge('state', mails.fields.state.options, {
        en_attente: 'en_attente',
        envoi: 'en_cours',
        envoye: 'livre',
        echec: 'echoue',
        incertain: 'retour',
        perime: 'cloture',
      }),
    },
    { field: 'user', width: 180 },
    { field: 'sent_at', width: 160 },
    { field: 'tries', width: 90 },
    { field: 'error', width: 300 },
    { field: 'subject', width: 260, hidden: true },
    { field: 'next_try', hidden: true },
    { field: 'expires', hidden: true },
  ],
  filters: ['state', 'kind', 'user', 'created'],
  empty: {
    title: msg`Aucun mail`,
    hint: msg`Codes, liens de vérification et invitations laissent ici leur trace. Sans serveur de courrier (SMTP_URL), c’est ici qu’ils se lisent.`,
  },
})
