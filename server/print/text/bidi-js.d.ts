/** The package types its ES module as if it were CommonJS. */
declare module 'bidi-js/dist/bidi.mjs' {
  import type { Bidi } from 'bidi-js'
  export default function bidiFactory(): Bidi
}
