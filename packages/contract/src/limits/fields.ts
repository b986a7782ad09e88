/** Input fields that determine the price of an order line, and therefore of an order. */
export const orderFields = [
  ...['price_per_m2', 'price', 'unit_price', 'min_m2', 'from_copies', 'discount', 'vat'],
  ...['width', 'height', 'copies', 'spares', 'spares_percent'],
] as const

/** Input fields that determine the price of a budget line, and therefore of a budget. */
export const budgetFields = [
  ...['rate_per_space', 'rate_per_m2', 'rate_per_hour', 'rate_per_km', 'minutes', 'km', 'reprints'],
  ...['installation', 'travel', 'print', 'extras', 'discount', 'vat_rate'],
] as const

/** Input fields that change or limit a user's saldo. */
export const balanceFields = ['euros', 'm2', 'user_limit_euros', 'user_limit_m2'] as const

/** Input fields used to check a sheet against its product, space and artwork, and to lay the sheet on a roll. */
export const sheetFields = [
  ...['width', 'height', 'copies', 'bleed', 'min_width', 'max_width', 'min_height', 'max_height'],
  ...['visible_width', 'visible_height', 'roll_width', 'roll_length', 'gap'],
] as const
