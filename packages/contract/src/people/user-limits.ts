import { euros, id, signedEuros, signedSquareMetres, squareMetres } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

/** User with balance and limits; a limit of 0 means no limit. */
export const userWithLimits = z.object({
  id,
  username: z.string(),
  usergroup_name: z.string(),
  user_saldo_euros: signedEuros,
  user_saldo_m2: signedSquareMetres,
  user_limit_euros: euros,
  user_limit_m2: squareMetres,
})
