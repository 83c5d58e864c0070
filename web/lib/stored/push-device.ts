import { stored } from './stored.ts'

/** Id of this browser among the devices that receive push messages; empty when it is none. Forgotten at sign-out. */
export const pushDevice = stored<string>(
  'wasl-push',
  (text) => text ?? '',
  (id) => id,
)
