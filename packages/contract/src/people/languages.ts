/** The languages that a user may have as their own. */
export const languages = ['us', 'es', 'pt'] as const
