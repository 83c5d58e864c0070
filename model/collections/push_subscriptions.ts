import { collection } from '../schema/collection.ts'
import { count, relation, text } from '../schema/fields.ts'

/**
 * A browser that receives the push messages of a person. Its address and keys come from the browser, and are shown to
 * nobody: who has them can send it messages.
 */
export const push_subscriptions = collection('push_subscriptions', {
  labels: { one: 'appareil prévenu', many: 'appareils prévenus' },
  title: 'appareil',
  sort: '-created',
  journalled: false,
  fields: {
    owner: relation({ label: 'Pour', to: 'users', required: true, cascadeDelete: true, write: [] }),
    /** The name its owner knows it by: « Chrome, Android ». */
    appareil: text({ label: 'Appareil', required: true, max: 80 }),
    endpoint: text({ label: 'Adresse', required: true, max: 1000, unique: true, see: [] }),
    /** The browser’s public key and shared secret (RFC 8291), in base64url. */
    p256dh: text({ label: 'Clé', required: true, pattern: '^[A-Za-z0-9_-]{87}$', see: [] }),
    auth: text({ label: 'Secret', required: true, pattern: '^[A-Za-z0-9_-]{22}$', see: [] }),
    /** Messages refused in a row by its service. */
    echecs: count({ label: 'Échecs', min: 0, see: [], write: [] }),
  },
  indexes: [{ fields: ['owner'] }],
})
