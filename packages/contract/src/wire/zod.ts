import { config } from 'zod'

// A page of the application forbids making code from text, which is how schemas are otherwise sped up where they are made.
if ('document' in globalThis) config({ jitless: true })

export * as z from './bounded-input.ts'
