/** Password of the administrator of a testing server. */
export const ADMIN_PASSWORD = 'una-clave-de-prueba'

/**
 * Cheap parameters, because passwords of tests protect nobody: a file with many users would spend a fifth of its time hashing.
 */
export const PASSWORD_COST = { memoryCost: 1024, timeCost: 1, parallelism: 1 } as const
