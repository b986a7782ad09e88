import { z } from './zod.ts'

/** The name that a finished resumable upload at `/files/uploads/<id>` is used by in an update. */
export const uploadId = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/)

/** Why a file was refused; `values` tell what was found. */
export const fileRefusals = [
  'empty',
  'unknown-type',
  'type-not-allowed',
  'truncated',
  'too-many-pixels',
  'corrupt',
  'too-large',
] as const
