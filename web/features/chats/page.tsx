import { RecordPage } from '#web/form/record-page.tsx'
import { chatsView } from './columns.tsx'
import { Messages } from './components/messages.tsx'

export const ChatsPage = () => (
  <RecordPage
    view={chatsView}
    panel={{
      facts: ['kind', 'command', 'members', 'last_message_at'],
      body: (record) => <Messages chat={record.id} />,
    }}
  />
)
