/** A list of e-mail addresses in the columns of customers: the main one, and the others. */
export function emailColumns([email = '', ...emails_more]: readonly string[]) {
  return { email, emails_more }
}

/** The list that these columns hold. */
export function emailsIn({ email, emails_more }: { email: string; emails_more: string[] }): string[] {
  return [email, ...emails_more].filter((address) => address !== '')
}
