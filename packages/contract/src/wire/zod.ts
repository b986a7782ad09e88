import { config } from 'zod'

// The pages' content security policy forbids code generation, which Zod otherwise uses to speed up schemas.
if ('document' in globalThis) config({ jitless: true })

export * as z from './bounded-input.ts'
