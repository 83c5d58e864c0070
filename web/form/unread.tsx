import { Notice } from '#web/ui/notice.tsx'
import { refusalSentence } from './error-words.ts'

/** In the place of what could not be read. */
export const Unread = ({ error }: { error: unknown }) => (
  <Notice tone="error">{refusalSentence(error)}</Notice>
)
