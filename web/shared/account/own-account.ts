import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FieldName } from '#model/collections.ts'
import type { Session } from '#web/lib/session.ts'
import type { ListRow } from '#web/table/columns.ts'

/**
 * Fields of one's own account that the server changes only with the current password,
 * and the agence, which it refuses.
 */
const GUARDED: readonly FieldName<'users'>[] = ['phone', 'email', 'mfa', 'agence']

const isOwn = ({ user }: Session, record: ListRow | null): boolean => record?.id === user.id

export const withoutOwn = (session: Session, record: ListRow | null): readonly string[] =>
  isOwn(session, record) ? GUARDED : []

export const ownNotice = (session: Session, record: ListRow | null): MessageDescriptor | null =>
  isOwn(session, record)
    ? msg`C’est votre compte : téléphone, e-mail et second facteur se changent dans Réglages, Compte. Seul un autre modérateur change votre agence.`
    : null
