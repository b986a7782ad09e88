import { roleUpdate } from '@lienzo/contract/people/role'
import { z } from '@lienzo/contract/wire/zod'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'

/** Other systems may leave out what they do not know of; the form always says it. */
const whole = roleUpdate.extend({ second_factor: z.boolean() })

export type RoleDraft = DraftOf<typeof whole>

export const roleDrafts = draftsOf(whole)
