import { KIND_LABELS } from '../domain/notifications/kinds.ts'
import { collection } from '../schema/collection.ts'
import { bool, count, date, json, relation, select, text } from '../schema/fields.ts'

/**
 * An event a person is told of. Its words are made where they are read, in the language of the reader, from its kind and
 * its details. Events of one kind about one record, or of one hour, are one notification with their number.
 */
export const notifications = collection('notifications', {
  labels: { one: 'notification', many: 'notifications', feminine: true },
  title: 'kind',
  sort: '-at',
  journalled: false,
  fields: {
    owner: relation({ label: 'Pour', to: 'users', required: true, cascadeDelete: true, write: [] }),
    kind: select({ label: 'Sujet', options: KIND_LABELS, required: true, write: [] }),
    to_decide: bool({ label: 'À décider', write: [] }),
    /** The collection and the id of the record it opens; no id where it gathers several. */
    collection: text({ label: 'Collection', max: 60, write: [] }),
    record: text({ label: 'Fiche', max: 15, write: [] }),
    details: json({ label: 'Valeurs', write: [] }),
    /** The number of events since it was last read. */
    count: count({ label: 'Nombre', min: 0, write: [] }),
    /** The instant of the last event. */
    at: date({ label: 'Le', write: [] }),
    read_at: date({ label: 'Lue le' }),
    snoozed_until: date({ label: 'Rappelée le' }),
    /** The instant somebody decided. */
    done_at: date({ label: 'Décidée le', write: [] }),
    /** The instant from which its push message is to be sent; empty where none waits. */
    push_at: date({ label: 'Message dû le', see: [], write: [] }),
    /** The instant of its last push message. */
    pushed_at: date({ label: 'Message envoyé le', see: [], write: [] }),
    /** Tries of the push message that waits. */
    push_tries: count({ label: 'Essais du message', min: 0, see: [], write: [] }),
  },
  indexes: [
    { fields: ['owner', 'at'] },
    { fields: ['owner'], where: 'done_at IS NULL AND (read_at IS NULL OR to_decide)' },
    { fields: ['record'], where: "record <> ''" },
    { fields: ['at'] },
    { fields: ['push_at'], where: 'push_at IS NOT NULL' },
  ],
})
