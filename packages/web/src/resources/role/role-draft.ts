import { roleUpdate } from '@lienzo/contract/people/role'
import { z } from '@lienzo/contract/wire/zod'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'

/** The update call does not require `second_factor`, but the form always contains it. */
const whole = roleUpdate.extend({ second_factor: z.boolean() })

export type RoleDraft = DraftOf<typeof whole>

export const roleDrafts = draftsOf(whole)
