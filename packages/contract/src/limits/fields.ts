/** Fields of inputs from which an order line, and with it an order, is priced. */
export const orderFields = [
  ...['price_per_m2', 'price', 'unit_price', 'min_m2', 'from_copies', 'discount', 'vat'],
  ...['width', 'height', 'copies', 'spares', 'spares_percent'],
] as const

/** Fields of inputs from which a line of a budget, and with it a budget, is priced. */
export const budgetFields = [
  ...['rate_per_space', 'rate_per_m2', 'rate_per_hour', 'rate_per_km', 'minutes', 'km', 'reprints'],
  ...['installation', 'travel', 'print', 'extras', 'discount', 'vat_rate'],
] as const

/** Fields of inputs that change a balance or limit it. */
export const balanceFields = ['euros', 'm2', 'user_limit_euros', 'user_limit_m2'] as const

/** Fields of inputs by which a sheet is checked against its product, space and artwork, and laid on a roll. */
export const sheetFields = [
  ...['width', 'height', 'copies', 'bleed', 'min_width', 'max_width', 'min_height', 'max_height'],
  ...['visible_width', 'visible_height', 'roll_width', 'roll_length', 'gap'],
] as const
