/** A catalogue, compiled by the build. */
declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}
