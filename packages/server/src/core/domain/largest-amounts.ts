import type { FieldError } from '@lienzo/contract/wire/errors'
import { LARGEST_AMOUNT, MOST_PIECES } from '@lienzo/rules/largest-amounts'

export const amountTooLarge: FieldError = {
  key: 'validation.amount_too_large',
  message: `makes more than ${LARGEST_AMOUNT} euros or m2`,
}

export const tooManyPieces: FieldError = {
  key: 'validation.too_big.number',
  values: { maximum: MOST_PIECES },
  message: `makes more than ${MOST_PIECES} pieces`,
}
