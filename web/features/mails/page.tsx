import { RecordPage } from '#web/form/record/record-page.tsx'
import { ResendButton } from './actions.tsx'
import { mailsView } from './columns.tsx'
import { MailText } from './components/mail-text.tsx'

const FACTS = ['to', 'user', 'state', 'created', 'sent_at', 'tries', 'next_try', 'expires', 'error']

export const MailsPage = () => (
  <RecordPage
    view={mailsView}
    panel={{
      facts: FACTS,
      body: (mail) => <MailText text={String(mail.text)} />,
      actions: (mail) => <ResendButton mail={mail} />,
    }}
  />
)
