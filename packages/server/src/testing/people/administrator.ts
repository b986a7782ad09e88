/** Password of the administrator of a testing server. */
export const ADMIN_PASSWORD = 'una-clave-de-prueba'

/** Passwords of tests protect nobody: a file with many people would spend a fifth of its time on their hashes. */
export const PASSWORD_COST = { memoryCost: 1024, timeCost: 1, parallelism: 1 } as const
