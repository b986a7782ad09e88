/** Password of the administrator on test servers. */
export const ADMIN_PASSWORD = 'una-clave-de-prueba'

/**
 * Cheap hashing parameters, because test passwords protect nobody. With normal parameters, a test file with many users would
 * spend a fifth of its time hashing.
 */
export const PASSWORD_COST = { memoryCost: 1024, timeCost: 1, parallelism: 1 } as const
