/** Languages that a user can choose. */
export const languages = ['us', 'es', 'pt'] as const
