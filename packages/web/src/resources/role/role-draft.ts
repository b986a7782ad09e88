import { roleUpdate } from '@lienzo/contract/people/role'
import { z } from '@lienzo/contract/wire/zod'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'

/** The update can omit `second_factor`; the form always contains it. */
const whole = roleUpdate.extend({ second_factor: z.boolean() })

export type RoleDraft = DraftOf<typeof whole>

export const roleDrafts = draftsOf(whole)
