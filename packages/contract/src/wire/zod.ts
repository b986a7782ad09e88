import { config } from 'zod'

// The content security policy of the pages forbids code generation, which Zod otherwise uses to speed up schemas.
if ('document' in globalThis) config({ jitless: true })

export * as z from './bounded-input.ts'
