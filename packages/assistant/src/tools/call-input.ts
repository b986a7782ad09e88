import { z } from '@lienzo/contract/wire/zod'

/** Input shared by the tools that make a call. */
export const callInput = z.object({
  call: z.string().max(100).describe('Name from find_calls, such as order.get'),
  input: z.record(z.string(), z.unknown()).default({}).describe('Input of the call, see describe_call'),
})
