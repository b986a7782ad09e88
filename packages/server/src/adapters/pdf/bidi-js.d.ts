/** Declares the default export of the ES module. The package's types declare it for the main module, which has none. */
declare module 'bidi-js/dist/bidi.mjs' {
  import type { Bidi } from 'bidi-js'

  export default function bidiFactory(): Bidi
}
