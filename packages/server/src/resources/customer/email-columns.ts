/** Splits a list of e-mail addresses into the columns of customers: the main one, and the others. */
export function emailColumns([email = '', ...emails_more]: readonly string[]) {
  return { email, emails_more }
}

/** Returns the list that these columns contain. */
export function emailsIn({ email, emails_more }: { email: string; emails_more: string[] }): string[] {
  return [email, ...emails_more].filter((address) => address !== '')
}
